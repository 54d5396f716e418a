import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** A household or a device has a network of so many bits to itself, and an address of it for every call. */
const IPV6_NETWORK_BITS = 64;

/** What calls of a network address are counted by: all addresses of one IPv6 network are one. */
export function addressKey({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(ip, IPV6_NETWORK_BITS);
}

/** The network that a call comes from: /24 of IPv4, /64 of IPv6. */
export function networkKey(request: Pick<FastifyRequest, 'ip'>): string {
  const key = addressKey(request);
  return isIPv4(key) ? key.slice(0, key.lastIndexOf('.')) : key;
}
