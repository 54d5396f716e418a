import type { FastifyRequest } from 'fastify';
import { ServiceError } from './errors.ts';

/**
 * Refuses what a page of another site sends in a visitor's name. A form needs no permission to post across
 * sites, so what takes a form looks here first. Browsers say where a request comes from (`Sec-Fetch-Site`),
 * older ones give the origin; a program that says neither sends in nobody's name but its own.
 *
 * @param ownOrigins the origins people reach the product at
 * @throws ServiceError FORBIDDEN
 */
export function requireSameSite(ownOrigins: readonly string[]) {
  return async (request: FastifyRequest): Promise<void> => {
    if (!isSameSite(request, ownOrigins))
      throw new ServiceError('FORBIDDEN', { event: 'cross_site_call' });
  };
}

function isSameSite({ headers }: FastifyRequest, ownOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = headers;
  if (origin === undefined || ownOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}
