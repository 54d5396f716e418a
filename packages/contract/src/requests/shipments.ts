import { ADDRESS_MAX_LENGTH } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { requestId, requiredText } from '../wire/fields.ts';

/** Place number; leading zeros are lost on the wire (spec §2.7). */
const placeNumber = z.int(problem('choice')).check(z.positive(problem('choice')));

export const CustomerAddress = z.object(
  {
    address: requiredText(ADDRESS_MAX_LENGTH),
    governorateCode: placeNumber,
    policeDeptCode: placeNumber,
    postOfficeCode: placeNumber,
  },
  problem('required'),
);
export type CustomerAddress = z.infer<typeof CustomerAddress>;

export const shipmentInfo = defineCall({
  method: 'POST',
  path: '/api/Requests/ShipmentInfo/',
  access: 'citizen',
  summary: 'Sets the delivery address of a request; idempotent',
  refusals: ['CONFLICT'],
  body: z.object({ requestID: requestId, customerAddress: CustomerAddress }),
  answer: z.object(answerParts),
});
