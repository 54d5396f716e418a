import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { chooseEncoding } from './content-encoding.ts';
import { type Filling, fillPage } from './filled-page.ts';
import { pagePolicy } from './page-policy.ts';
import { safeHeaders } from './safe-headers.ts';

/** Where the portal's build lies. */
export const PORTAL_BUILD = fileURLToPath(new URL('../../../portal/build/client', import.meta.url));

/** By the address of a page: what it is filled with for a query; nothing where it stays as it was drawn. */
export type Fillings = Readonly<Record<string, (query: unknown) => Filling | undefined>>;

/** Answers with a page of the portal, filled for one visitor. */
export type AnswerFilled = (
  reply: FastifyReply,
  address: string,
  filling: Filling,
) => Promise<FastifyReply>;

/**
 * The pages that were drawn when the portal was built, to be filled and answered. Nobody keeps such a page: it
 * holds what one person typed.
 *
 * @param secure whether people reach the portal over TLS alone
 */
export function drawnPages(secure: boolean, root = PORTAL_BUILD): AnswerFilled {
  const headers = { ...safeHeaders(secure), 'cache-control': 'no-store', vary: 'accept-encoding' };
  return async (reply, address, filling) => {
    const drawn = await readFile(join(root, address, 'index.html'), 'utf8');
    const html = fillPage(drawn, filling);
    reply
      .headers({ ...headers, 'content-security-policy': pagePolicy(drawn) })
      .type('text/html; charset=utf-8')
      .serializer(String);
    const accepts = reply.request.headers['accept-encoding'];
    if (!chooseEncoding(accepts, ['gzip'])) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await promisify(gzip)(html));
  };
}
