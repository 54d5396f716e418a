import { GENDER_CODES, RELATION_CODES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { DeliveryAddress } from '../wire/fields.ts';

/** A citizen's own earlier input for prefill, without staff data. */

export const OrderedPerson = z.object({
  /** ID for `forgetPerson`. */
  id: z.int(),
  fullName: z.string(),
  motherFullName: z.string(),
  genderCode: z.enum(GENDER_CODES),
  nationalId: z.string(),
  /** In the last order. */
  relationCode: z.enum(RELATION_CODES),
});
export type OrderedPerson = z.infer<typeof OrderedPerson>;

export const listPeople = defineCall({
  method: 'GET',
  path: '/api/account/people',
  access: 'citizen',
  summary:
    'People for whom the citizen ordered documents, latest first; without rejected documents and removed people',
  answer: z.object({ ...answerParts, people: z.array(OrderedPerson) }),
});

export const forgetPerson = defineCall({
  method: 'POST',
  path: '/api/account/people/forget',
  access: 'citizen',
  summary:
    'Removes a person from that list until the next order for them; idempotent, requests do not change',
  body: z.object({ id: z.int(problem('required')).check(z.positive(problem('required'))) }),
  answer: z.object(answerParts),
});

export const LastDelivery = z.object({
  ...DeliveryAddress.shape,
  mobile1: z.string(),
  mobile2: z.string(),
});
export type LastDelivery = z.infer<typeof LastDelivery>;

export const lastDelivery = defineCall({
  method: 'GET',
  path: '/api/account/last-delivery',
  access: 'citizen',
  summary: "Address and mobiles of the citizen's last request; absent without a request",
  answer: z.object({ ...answerParts, delivery: z.optional(LastDelivery) }),
});
