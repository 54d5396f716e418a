import {
  endAcceptance,
  proposeAcceptance,
  readCivilRegister,
  readOwnAttention,
} from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import { end, propose, readState } from './acceptance/service.ts';
import { countFound } from './attention.ts';

export function civilRegisterRoutes(app: FastifyInstance, context: AppContext): void {
  const answer = async () => ({ ...ACCEPTED, ...(await readState(context)) });

  handleCall(app, readCivilRegister, answer);

  handleCall(app, proposeAcceptance, async ({ body }, request) => {
    await propose(context, getStaffCaller(request), body.reason);
    return answer();
  });

  handleCall(app, endAcceptance, async (_sent, request) => {
    await end(context, getStaffCaller(request));
    return answer();
  });

  handleCall(app, readOwnAttention, async (_sent, request) => ({
    ...ACCEPTED,
    ...(await countFound(context, getStaffCaller(request))),
  }));
}
