import type { FastifyRequest } from 'fastify';
import { ServiceError } from './errors.ts';

/**
 * CSRF protection for forms: checks `Sec-Fetch-Site`, or Origin in older browsers. Clients without both carry no
 * ambient credentials.
 *
 * @param ownOrigins the product's origins
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
