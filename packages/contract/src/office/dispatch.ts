import { DELIVERY_STATES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../answers.ts';
import { defineCall } from '../call.ts';
import { optionalText } from '../fields.ts';
import { requestId } from '../shipments.ts';
import { OfficeRequest } from './requests.ts';

/** Most requests of one batch. */
export const MAX_BATCH = 200;

const governorateCode = z.string().check(z.regex(/^[0-9]{2}$/));
const batchId = z.int().check(z.positive());

/** Papers of one request on their way out, as a label and a packing list show them. */
export const Parcel = z.object({
  requestId: z.string(),
  version: z.int(),
  delivery: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  governorateCode: z.string(),
  postOffice: z.string(),
  /** Who ordered, which is who receives. */
  recipient: z.string(),
  address: z.string(),
  mobiles: z.array(z.string()),
  /** What lies in it. */
  documents: z.array(z.object({ documentType: z.string(), fullName: z.string(), copies: z.int() })),
});
export type Parcel = z.infer<typeof Parcel>;

export const Batch = z.object({
  id: z.int(),
  governorateCode: z.string(),
  parcels: z.int(),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  handedOverAt: z.nullable(z.iso.datetime()),
});
export type Batch = z.infer<typeof Batch>;

const wholeBatch = { batch: Batch, parcels: z.array(Parcel) };

export const readDispatch = defineCall({
  method: 'GET',
  path: '/api/office/dispatch',
  access: 'staff:dispatch.read',
  summary:
    'Paid requests that wait to be packed, counted by governorate; those of one, the oldest first',
  query: z.object({ governorateCode: z.optional(governorateCode) }),
  answer: z.object({
    ...answerParts,
    waiting: z.array(z.object({ governorateCode: z.string(), requests: z.int() })),
    /** Paid, but no address has arrived: nothing can be packed yet. */
    withoutAddress: z.int(),
    parcels: z.array(Parcel),
    batches: z.array(Batch),
  }),
});

export const packBatch = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/pack',
  access: 'staff:dispatch.act',
  summary: 'Packs paid requests of one governorate into a new batch, all of them or none',
  body: z.object({
    governorateCode,
    requestIds: z.array(requestId).check(z.minLength(1), z.maxLength(MAX_BATCH)),
  }),
  answer: z.object({ ...answerParts, ...wholeBatch }),
});

export const readBatch = defineCall({
  method: 'GET',
  path: '/api/office/dispatch/batch',
  access: 'staff:dispatch.read',
  summary: 'A batch with its labels and packing list',
  query: z.object({ batchId: z.coerce.number().check(z.int(), z.positive()) }),
  answer: z.object({ ...answerParts, ...wholeBatch }),
});

export const handOverBatch = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/hand-over',
  access: 'staff:dispatch.act',
  summary: 'Hands a batch to the post: its requests are on their way',
  body: z.object({ batchId }),
  answer: z.object({ ...answerParts, ...wholeBatch }),
});

/** What became of papers, one act of the table of request acts each. */
export const DELIVERY_ACTS = [
  'unpack',
  'recordAttempt',
  'recordDelivery',
  'recordReturn',
  'sendAgain',
] as const;
export type DeliveryAct = (typeof DELIVERY_ACTS)[number];

export const recordDispatch = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/record',
  access: 'staff:dispatch.act',
  summary:
    'Takes a request out of its batch, or records an attempt, a delivery, a return, a new sending',
  body: z.object({
    requestId,
    version: z.int(),
    act: z.enum(DELIVERY_ACTS),
    note: optionalText(200),
  }),
  answer: z.object({ ...answerParts, request: OfficeRequest }),
});
