import * as calls from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { callLocale } from '../../../http/accept-language.ts';
import { getCaller } from '../../../http/access.ts';
import { ACCEPTED } from '../../../http/answers.ts';
import { handleCall } from '../../../http/calls.ts';
import { correctDocument, listOwnDocuments } from './service.ts';

export function correctionRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, calls.ownDocuments, async ({ headers }, request) => ({
    ...ACCEPTED,
    documents: await listOwnDocuments(
      context,
      getCaller(request).sessionId,
      headers.requestid,
      callLocale(),
    ),
  }));

  handleCall(
    app,
    calls.correctDocument,
    async ({ body }, request) => {
      await correctDocument(context, getCaller(request).sessionId, body);
      return ACCEPTED;
    },
    { perCitizen: context.settings.rateLimits.orders },
  );
}
