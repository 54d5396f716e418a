import { GENDER_CODES, RELATION_CODES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';

/** A citizen's own earlier input for prefill, without staff data. */

export const OrderedPerson = z.object({
  /** ID for `forgetPerson`. */
  id: z.int(),
  fullName: z.string(),
  motherFullName: z.string(),
  genderCode: z.enum(GENDER_CODES),
  nationalId: z.string(),
  /** Relation in the last order. */
  relationCode: z.enum(RELATION_CODES),
});
export type OrderedPerson = z.infer<typeof OrderedPerson>;

export const listPeople = defineCall({
  method: 'GET',
  path: '/api/account/people',
  access: 'citizen',
  summary:
    'The people whom the signed-in citizen ordered documents for, the last ones first, as they were written then; ' +
    'none of rejected documents and none who was forgotten',
  answer: z.object({ ...answerParts, people: z.array(OrderedPerson) }),
});

export const forgetPerson = defineCall({
  method: 'POST',
  path: '/api/account/people/forget',
  access: 'citizen',
  summary:
    'Takes a person out of that list until a document is ordered for them again; the requests stay as they are. A ' +
    'second time, and of nobody, changes nothing',
  body: z.object({ id: z.int(problem('required')).check(z.positive(problem('required'))) }),
  answer: z.object(answerParts),
});

export const LastDelivery = z.object({
  address: z.string(),
  governorateCode: z.string(),
  policeDeptCode: z.string(),
  postOfficeCode: z.string(),
  mobile1: z.string(),
  mobile2: z.string(),
});
export type LastDelivery = z.infer<typeof LastDelivery>;

export const lastDelivery = defineCall({
  method: 'GET',
  path: '/api/account/last-delivery',
  access: 'citizen',
  summary:
    'Where the last request of the signed-in citizen goes, and its two mobiles; absent before there is one',
  answer: z.object({ ...answerParts, delivery: z.optional(LastDelivery) }),
});
