import { encodeLogProof, encodeLogTile } from '@wathiqa/certificate';
import {
  type Call,
  certificates as calls,
  downloadDigitalCopy,
  signCertificate,
} from '@wathiqa/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getCaller, getClient } from '../../http/access.ts';
import { ACCEPTED, type CheckedInput, handleCall } from '../../http/calls.ts';
import { ServiceError } from '../../http/errors.ts';
import { readDigitalCopy } from './digital-copies.ts';
import { findList, readNewestHead } from './lists.ts';
import { proveConsistency, readTile } from './log.ts';
import { signForClient } from './signing.ts';

/** Signed lists for verifiers, the same for everyone, signing for machine clients, and digital copies for citizens. */
export function certificateRoutes(app: FastifyInstance, context: AppContext): void {
  const { database, settings } = context;
  handleCall(app, signCertificate, async ({ headers, body }, request) => ({
    ...ACCEPTED,
    ...(await signForClient(context, getClient(request), headers['idempotency-key'], body)),
  }));
  serveList(app, calls.certificateKeys, () => findList(database.query, 'keys'));
  serveList(app, calls.certificateRoot, () => findList(database.query, 'root'));
  serveList(app, calls.statusBase, () => findList(database.query, 'base'));
  serveList(app, calls.statusDelta, ({ base }) => findList(database.query, 'delta', base));
  serveList(app, calls.logHead, ({ day }) => findList(database.query, 'head', day));
  const findProof = async ({ from, to }: { from: number; to: number }) => {
    const head = await readNewestHead(database.query);
    if (!head || from > to || to > head.size) return undefined;
    const proof = await proveConsistency(database.query, from, to);
    return { content: Buffer.from(encodeLogProof(proof)) };
  };
  const findTile = async ({ tile }: { tile: number }) => {
    const head = await readNewestHead(database.query);
    const found = head && (await readTile(database.query, tile, head.size));
    return found && { content: Buffer.from(encodeLogTile(found)) };
  };
  // A proof takes a query per level of the log, and numbers that no cache has.
  const limits = { perAddress: settings.rateLimits.perAddress };
  serveList(app, calls.logProof, findProof, limits);
  serveList(app, calls.logTile, findTile, limits);

  handleCall(
    app,
    downloadDigitalCopy,
    async ({ body }, request) => ({
      ...ACCEPTED,
      ...(await readDigitalCopy(context, getCaller(request), body)),
    }),
    { perCitizen: settings.rateLimits.payments },
  );
}

/** @throws ServiceError NOT_FOUND in the call, for unpublished lists */
function serveList<C extends Call>(
  app: FastifyInstance,
  call: C,
  find: (query: CheckedInput<C>['query']) => Promise<{ content: Buffer } | undefined>,
  limits: { perAddress?: number } = {},
): void {
  handleCall(
    app,
    call,
    async ({ query }, _request, reply: FastifyReply) => {
      const list = await find(query);
      if (!list) throw new ServiceError('NOT_FOUND');
      reply.type('application/cbor');
      return list.content as never;
    },
    { cache: 'seconds', ...limits },
  );
}
