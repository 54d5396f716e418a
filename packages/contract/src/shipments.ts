import { ADDRESS_MAX_LENGTH, isRequestId, readRequestId } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from './answers.ts';
import { defineCall } from './call.ts';
import { problem } from './field-problems.ts';
import { requiredText } from './fields.ts';

/** A request number: twelve digits with a right check digit, either digit set. */
export const requestId = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], problem('required')),
    z.transform((given) => readRequestId(String(given))),
  ),
  z.string().check(z.refine(isRequestId, problem('requestId'))),
);

/** The number of a place; the leading zeros of its code are lost on the wire (portal.md §3). */
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
  summary: 'Where a request is delivered; sending the same twice changes nothing',
  body: z.object({ requestID: requestId, customerAddress: CustomerAddress }),
  answer: z.object(answerParts),
});
