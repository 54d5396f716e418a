import * as calls from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { staffCalls } from '../../http/calls.ts';
import { answerCheck, claimNextCheck, listDisputed, settleCheck } from './service.ts';

export function qualityRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  handle(calls.readDisputedChecks, async (_input, caller) => ({
    disputed: await listDisputed(context, caller),
  }));

  handle(calls.claimNextCheck, (_input, caller) => claimNextCheck(context, caller));

  handle(calls.answerCheck, async ({ body: { checkId, decisions } }, caller) => ({
    checked: await answerCheck(context, caller, checkId, decisions),
  }));

  handle(calls.settleCheck, async ({ body }, caller) => ({
    disputed: await settleCheck(context, caller, body),
  }));
}
