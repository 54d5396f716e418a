import { normalizeMessage, REQUEST_MESSAGE_MAX_LENGTH } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { maxLength, problem } from '../wire/field-problems.ts';
import { requestId } from '../wire/fields.ts';

export const messageText = z
  .string(problem('required'))
  .check(
    z.overwrite(normalizeMessage),
    z.minLength(1, problem('required')),
    maxLength(REQUEST_MESSAGE_MAX_LENGTH),
  );

/** Staff authors are anonymous. */
const RequestMessage = z.object({
  at: z.iso.datetime(),
  from: z.enum(['citizen', 'staff']),
  text: z.string(),
});
export type RequestMessage = z.infer<typeof RequestMessage>;

export const requestMessages = defineCall({
  method: 'GET',
  path: '/api/account/messages',
  access: 'citizen',
  summary: 'Messages about an own request, earliest first',
  headers: z.object({ requestid: requestId }),
  answer: z.object({ ...answerParts, messages: z.array(RequestMessage) }),
});

export const writeMessage = defineCall({
  method: 'POST',
  path: '/api/account/message',
  access: 'citizen',
  summary:
    'Sends staff a message about an own request, with a daily limit; idempotent by Idempotency-Key',
  headers: z.object({ 'idempotency-key': z.optional(z.uuid(problem('wrongType'))) }),
  body: z.object({ requestId, text: messageText }),
  answer: z.object(answerParts),
});
