import * as calls from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import { answerCheck, claimNextCheck, listDisputed, settleCheck } from './service.ts';

export function qualityRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, calls.readDisputedChecks, async (_input, request) => ({
    ...ACCEPTED,
    disputed: await listDisputed(context, getStaffCaller(request)),
  }));

  handleCall(app, calls.claimNextCheck, async (_input, request) => ({
    ...ACCEPTED,
    ...(await claimNextCheck(context, getStaffCaller(request))),
  }));

  handleCall(app, calls.answerCheck, async ({ body: { checkId, decisions } }, request) => ({
    ...ACCEPTED,
    checked: await answerCheck(context, getStaffCaller(request), checkId, decisions),
  }));

  handleCall(app, calls.settleCheck, async ({ body }, request) => ({
    ...ACCEPTED,
    disputed: await settleCheck(context, getStaffCaller(request), body),
  }));
}
