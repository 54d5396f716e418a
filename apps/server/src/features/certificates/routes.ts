import {
  type Call,
  certificates as calls,
  checkTypedCode,
  downloadDigitalCopy,
  previewSheets,
  signCertificate,
} from '@wathiqa/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getClient } from '../../http/access.ts';
import { ACCEPTED, citizenCalls, handleCall } from '../../http/calls.ts';
import { ServiceError } from '../../http/errors.ts';
import { readDigitalCopy } from './digital-copies.ts';
import { findList } from './lists.ts';
import { readPreview } from './sheet-preview.ts';
import { signForClient } from './signing.ts';
import { findTypedCode } from './typed-codes.ts';

/** Signed lists and typed codes for verifiers, signing for machine clients, previews and digital copies for citizens. */
export function certificateRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = citizenCalls(app);
  const { rateLimits } = context.settings;
  handleCall(app, signCertificate, async ({ headers, body }, request) => ({
    ...ACCEPTED,
    ...(await signForClient(context, getClient(request), headers['idempotency-key'], body)),
  }));
  serveList(app, context, calls.certificateKeys, 'keys');
  serveList(app, context, calls.certificateRoot, 'root');
  serveList(app, context, calls.statusList, 'status');
  handleCall(
    app,
    checkTypedCode,
    async ({ body }) => ({ ...ACCEPTED, ...(await findTypedCode(context, body.code)) }),
    { perAddress: rateLimits.lookups, countedIn: context },
  );
  handle(downloadDigitalCopy, ({ body }, caller) => readDigitalCopy(context, caller, body), {
    perCitizen: rateLimits.payments,
  });
  handle(previewSheets, ({ headers }, caller) => readPreview(context, caller, headers.requestid), {
    perCitizen: rateLimits.payments,
  });
}

/** @throws ServiceError NOT_FOUND in the call, for an unpublished list */
function serveList(
  app: FastifyInstance,
  { database }: AppContext,
  call: Call,
  kind: Parameters<typeof findList>[1],
): void {
  handleCall(
    app,
    call,
    async (_input, _request, reply: FastifyReply) => {
      const list = await findList(database.query, kind);
      if (!list) throw new ServiceError('NOT_FOUND');
      reply.type(call.answerType ?? '');
      return Buffer.from(list) as never;
    },
    { cache: 'seconds' },
  );
}
