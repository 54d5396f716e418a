import { BlockList, isIP } from 'node:net';

/** Proxies trusted for X-Forwarded-For: none, a hop count, or networks. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean);

const LOOPBACK_HOSTS = ['127.0.0.1', '::1', 'localhost'];
const MAX_HOPS = 9;
/** A wider network would trust arbitrary clients. */
const FEWEST_NETWORK_BITS = { 4: 8, 6: 7 } as const;

/**
 * `TRUST_PROXY`: `off`, `on` (local proxy), hop count, or networks.
 *
 * @param host listening address; a hop count trusts every direct peer
 * @returns the proxies, or an error message
 */
export function readTrustedProxies(
  setting: string,
  host: string,
): TrustedProxies | { problem: string } {
  if (setting === 'off') return false;
  if (setting === 'on') return ['127.0.0.1', '::1'];
  if (/^[0-9]+$/.test(setting)) {
    const hops = Number(setting);
    if (hops < 1 || hops > MAX_HOPS) return { problem: `should be from 1 to ${MAX_HOPS} hops` };
    if (LOOPBACK_HOSTS.includes(host)) return (_address, hop) => hop < hops;
    return {
      problem:
        'should name the networks of the proxies where HOST is not 127.0.0.1: with hops, whoever connects is believed',
    };
  }
  const networks = setting.split(',').map((network) => network.trim());
  return networks.every(isNetwork)
    ? networks
    : { problem: 'should be off, on, a number of hops, or networks such as 10.0.0.0/8,fd00::/8' };
}

export function isTrustedProxy(proxies: TrustedProxies, address: string | undefined): boolean {
  if (!proxies || !address) return false;
  return typeof proxies === 'function' ? proxies(address, 0) : isInNetworks(proxies, address);
}

const checks = new WeakMap<readonly string[], (address: string) => boolean>();

export const isInNetworks = (networks: readonly string[], address: string) =>
  networksOf(networks)(address);

function networksOf(networks: readonly string[]): (address: string) => boolean {
  const known = checks.get(networks);
  if (known) return known;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  const check = (address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  checks.set(networks, check);
  return check;
}

/** An address, or a network that is not too wide. */
export function isNetwork(network: string): boolean {
  const [address = '', bits, ...more] = network.split('/');
  const version = isIP(address);
  if (more.length > 0 || (version !== 4 && version !== 6)) return false;
  if (bits === undefined) return true;
  const most = version === 4 ? 32 : 128;
  return (
    /^[0-9]{1,3}$/.test(bits) &&
    Number(bits) >= FEWEST_NETWORK_BITS[version] &&
    Number(bits) <= most
  );
}
