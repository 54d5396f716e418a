import { isIPv4 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';

/** A household or device rotates addresses within its /64. */
const IPV6_NETWORK_BITS = 64;

/** Rate limit key: one per IPv4 address or IPv6 /64. */
export function addressKey({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return normalizeIP(ip, IPV6_NETWORK_BITS);
}

/** Network of a client: IPv4 /24, IPv6 /64. */
export function networkKey(request: Pick<FastifyRequest, 'ip'>): string {
  const key = addressKey(request);
  return isIPv4(key) ? key.slice(0, key.lastIndexOf('.')) : key;
}
