import {
  endAcceptance,
  proposeAcceptance,
  readCivilRegister,
  readOwnAttention,
} from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { staffCalls } from '../../http/calls.ts';
import { end, propose, readState } from './acceptance/service.ts';
import { countFound } from './attention.ts';

export function civilRegisterRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  handle(readCivilRegister, () => readState(context));

  handle(proposeAcceptance, async ({ body }, caller) => {
    await propose(context, caller, body.reason);
    return readState(context);
  });

  handle(endAcceptance, async (_sent, caller) => {
    await end(context, caller);
    return readState(context);
  });

  handle(readOwnAttention, (_sent, caller) => countFound(context, caller));
}
