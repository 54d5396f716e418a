import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  NO_CODE_REASONS,
  REQUEST_STATES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { deliveryCode, fullName, optionalText, requestId } from '../wire/fields.ts';

/** Most requests of one batch. */
export const MAX_BATCH_SIZE = 200;

const governorateCode = z.string().check(z.regex(/^[0-9]{2}$/));
const postOfficeCode = z.string().check(z.regex(/^[0-9]{5}$/));
const batchId = z.int().check(z.positive());
const batchNumber = z.coerce.number().check(z.int(), z.positive());
const requestIds = z.array(requestId).check(z.minLength(1), z.maxLength(MAX_BATCH_SIZE));

/** Papers of one request on their way out, as a label and a packing list show them. */
export const Parcel = z.object({
  requestId: z.string(),
  /** Sent back with an action: one on an older version is refused. */
  version: z.int(),
  state: z.enum(REQUEST_STATES),
  delivery: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** Entries of the request's history: what comes after them happened since. */
  events: z.int(),
  createdAt: z.iso.datetime(),
  /** The batch that it lies in or left with. */
  batchId: z.nullable(z.int()),
  governorateCode: z.string(),
  postOfficeCode: z.string(),
  postOffice: z.string(),
  /** Who receives: the person of the account, as the account login describes them. */
  recipient: z.string(),
  /** The name that was typed for the delivery; it may be of somebody else. */
  contactName: z.string(),
  /** Until when it may not be packed, its address was changed after the payment; null where nothing holds it. */
  heldUntil: z.nullable(z.iso.datetime()),
  address: z.string(),
  mobiles: z.array(z.string()),
  /** What lies in it. */
  documents: z.array(
    z.object({
      documentType: z.string(),
      /** Of a translation. */
      languageCode: z.nullable(z.string()),
      fullName: z.string(),
      copies: z.int(),
    }),
  ),
});
export type Parcel = z.infer<typeof Parcel>;

export const Batch = z.object({
  id: z.int(),
  governorateCode: z.string(),
  parcels: z.int(),
  /** How many of its parcels have arrived, and how many are back. */
  delivered: z.int(),
  returned: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  handedOverAt: z.nullable(z.iso.datetime()),
  handedOverBy: z.nullable(z.string()),
});
export type Batch = z.infer<typeof Batch>;

/** What waits to be packed for one post office. */
export const WaitingParcels = z.object({
  governorateCode: z.string(),
  postOfficeCode: z.string(),
  postOffice: z.string(),
  requests: z.int(),
  /** When the oldest of them was ordered. */
  oldest: z.iso.datetime(),
});
export type WaitingParcels = z.infer<typeof WaitingParcels>;

const batchDetails = { batch: Batch, parcels: z.array(Parcel) };

/** Paid requests without an address are counted so far: how many more there are costs time and helps nobody. */
export const COUNTED_WITHOUT_ADDRESS = 1_000;

export const readDispatch = defineCall({
  method: 'GET',
  path: '/api/office/dispatch',
  access: 'staff:dispatch.read',
  summary:
    'Paid requests that wait to be packed, counted by governorate and post office; those of one, the oldest first; the open batches',
  query: z.object({
    governorateCode: z.optional(governorateCode),
    postOfficeCode: z.optional(postOfficeCode),
  }),
  answer: z.object({
    ...answerParts,
    waiting: z.array(WaitingParcels),
    /** Paid, but no address has arrived: nothing can be packed yet. One above `COUNTED_WITHOUT_ADDRESS` stands for any number above it. */
    withoutAddress: z.int(),
    /** Of the governorate that was asked for, at most as many as a batch holds. */
    parcels: z.array(Parcel),
    batches: z.array(Batch),
  }),
});

export const readBatches = defineCall({
  method: 'GET',
  path: '/api/office/dispatch/batches',
  access: 'staff:dispatch.read',
  summary: 'Batches that were handed to the post, the latest first, a page at a time',
  query: z.object({ before: z.optional(batchNumber) }),
  answer: z.object({ ...answerParts, batches: z.array(Batch), next: z.nullable(z.int()) }),
});

export const packBatch = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/pack',
  access: 'staff:dispatch.act',
  summary: 'Packs paid requests of one governorate into a new batch, all of them or none',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST', 'OWN_DECISION', 'PACKING_HELD'],
  body: z.object({ governorateCode, requestIds }),
  answer: z.object({ ...answerParts, ...batchDetails }),
});

export const readBatch = defineCall({
  method: 'GET',
  path: '/api/office/dispatch/batch',
  access: 'staff:dispatch.read',
  summary: 'A batch with its labels and packing list',
  refusals: ['NOT_FOUND'],
  query: z.object({ batchId: batchNumber }),
  answer: z.object({ ...answerParts, ...batchDetails }),
});

export const handOverBatch = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/hand-over',
  access: 'staff:dispatch.act',
  summary: 'Hands a batch to the post, as it was seen: its requests are on their way',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST', 'OWN_DECISION'],
  body: z.object({ batchId, requestIds }),
  answer: z.object({ ...answerParts, ...batchDetails }),
});

export const readParcel = defineCall({
  method: 'GET',
  path: '/api/office/dispatch/parcel',
  access: 'staff:dispatch.read',
  summary: 'The papers of one request, found by the number that their label carries',
  refusals: ['NOT_FOUND'],
  query: z.object({ requestId }),
  answer: z.object({ ...answerParts, parcel: Parcel }),
});

/** What became of papers, one action of the table of request actions each. */
export const DELIVERY_ACTIONS = [
  'unpack',
  'recordAttempt',
  'recordDelivery',
  'recordReturn',
  'sendAgain',
] as const;
export type DeliveryAction = (typeof DELIVERY_ACTIONS)[number];

export const recordDispatch = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/record',
  access: 'staff:dispatch.act',
  summary:
    'Takes a request out of its batch, or records an attempt, a delivery, a return, a new sending. A delivery takes ' +
    'the digits that the orderer was sent, few tries, or why without them and who took the papers',
  refusals: [
    'NOT_FOUND',
    'CHANGED',
    'OWN_REQUEST',
    'OWN_DECISION',
    'WRONG_DELIVERY_CODE',
    'DELIVERY_CODE_LOCKED',
  ],
  body: z
    .object({
      requestId,
      version: z.int(),
      action: z.enum(DELIVERY_ACTIONS),
      /** Why an attempt came to nothing; every attempt has one and no other action has. */
      failure: z.optional(z.enum(DELIVERY_FAILURES, problem('choice'))),
      /** Of a delivery: the digits that the orderer was sent, as the courier reports them. */
      code: z.optional(deliveryCode),
      /** Of a delivery without them: why, and who took the papers. */
      noCodeReason: z.optional(z.enum(NO_CODE_REASONS, problem('choice'))),
      takenBy: z.optional(fullName),
      note: optionalText(200),
    })
    .check(
      z.refine(
        ({ action, code, noCodeReason }) =>
          action === 'recordDelivery'
            ? (code === undefined) !== (noCodeReason === undefined)
            : code === undefined && noCodeReason === undefined,
        { path: ['code'], ...problem('deliveryCode') },
      ),
      z.refine(
        ({ noCodeReason, takenBy }) => (noCodeReason === undefined) === (takenBy === undefined),
        {
          path: ['takenBy'],
          ...problem('required'),
        },
      ),
      z.refine(({ action, failure }) => (action === 'recordAttempt') === (failure !== undefined), {
        path: ['failure'],
        ...problem('choice'),
      }),
    ),
  answer: z.object({ ...answerParts, parcel: Parcel }),
});
