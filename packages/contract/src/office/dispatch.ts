import {
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  NO_CODE_REASONS,
  PRINT_WAITS,
  REQUEST_STATES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { deliveryCode, fullName, optionalText, requestId } from '../wire/fields.ts';
import { serial } from './certificates.ts';

export const MAX_BATCH_SIZE = 200;

/** Of one envelope: 20 documents of five copies. */
const MAX_SHEETS = 100;

/** In characters. */
export const COURIER_REFERENCE_LENGTH = 40;

const governorateCode = z.string().check(z.regex(/^[0-9]{2}$/));
const postOfficeCode = z.string().check(z.regex(/^[0-9]{5}$/));
const batchId = z.int().check(z.positive());
const batchNumber = z.coerce.number().check(z.int(), z.positive());
const requestIds = z.array(requestId).check(z.minLength(1), z.maxLength(MAX_BATCH_SIZE));

/** What an envelope has, or all envelopes of a batch together. */
export const EnvelopeState = z.object({
  /** Sheets to print; the paper of other documents is the authority's own. */
  needed: z.int(),
  printed: z.int(),
  /** Copies that have only a revoked sheet. */
  revoked: z.int(),
  /** Copies that wait for the civil register, or for a supervisor. */
  waiting: z.int(),
  /** Envelopes whose label was printed. */
  labelled: z.int(),
  /** Envelopes whose contents were scanned. */
  checked: z.int(),
});
export type EnvelopeState = z.infer<typeof EnvelopeState>;

export const Parcel = z.object({
  requestId: z.string(),
  /** Optimistic lock. */
  version: z.int(),
  state: z.enum(REQUEST_STATES),
  delivery: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** Wrong codes until a reason is needed instead. */
  codeTriesLeft: z.int(),
  /** History length, to detect later events. */
  events: z.int(),
  /** Last step: before packing the payment, or the visit after it. */
  stepAt: z.iso.datetime(),
  batchId: z.nullable(z.int()),
  governorateCode: z.string(),
  postOfficeCode: z.string(),
  postOffice: z.string(),
  /** Account holder's verified name; without one, `contactName`. */
  recipient: z.string(),
  /** Typed for delivery. */
  contactName: z.string(),
  /** End of the packing hold after an address change. */
  heldUntil: z.nullable(z.iso.datetime()),
  address: z.string(),
  mobiles: z.array(z.string()),
  /** Null unless packed and not handed over. */
  envelope: z.nullable(EnvelopeState),
  documents: z.array(
    z.object({
      documentType: z.string(),
      /** Translations only. */
      languageCode: z.nullable(z.string()),
      fullName: z.string(),
      copies: z.int(),
      /** The authority's own paper goes in; no sheet is printed here. */
      ownPaper: z.boolean(),
    }),
  ),
});
export type Parcel = z.infer<typeof Parcel>;

export const Batch = z.object({
  id: z.int(),
  governorateCode: z.string(),
  parcels: z.int(),
  delivered: z.int(),
  returned: z.int(),
  /** Null once handed over. */
  envelopes: z.nullable(EnvelopeState),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  handedOverAt: z.nullable(z.iso.datetime()),
  handedOverBy: z.nullable(z.string()),
  courierReference: z.nullable(z.string()),
});
export type Batch = z.infer<typeof Batch>;

export const WaitingParcels = z.object({
  governorateCode: z.string(),
  postOfficeCode: z.string(),
  postOffice: z.string(),
  requests: z.int(),
  /** Payment of the oldest. */
  oldest: z.iso.datetime(),
});
export type WaitingParcels = z.infer<typeof WaitingParcels>;

/** Document not printed, because the civil register gave no record, or another than was accepted. */
export const WaitingCertificate = z.object({
  documentId: z.int(),
  requestId: z.string(),
  documentType: z.string(),
  position: z.int(),
  cause: z.enum(PRINT_WAITS),
  since: z.iso.datetime(),
  /** Supervisor who confirmed that the authority's own paper goes in. */
  confirmedBy: z.nullable(z.string()),
});
export type WaitingCertificate = z.infer<typeof WaitingCertificate>;

const batchAnswer = z.object({ ...answerParts, batch: Batch });

/** Upper limit of counting, because an exact larger count is expensive and useless. */
export const COUNTED_WITHOUT_ADDRESS = 1_000;

export const readDispatch = defineCall({
  method: 'GET',
  path: '/api/office/dispatch',
  access: 'staff:dispatch.read',
  summary:
    'Counts of paid requests ready to pack, by governorate and post office; those of one, oldest payment first; open batches',
  countsAsRead: true,
  query: z.object({
    governorateCode: z.optional(governorateCode),
    postOfficeCode: z.optional(postOfficeCode),
  }),
  answer: z.object({
    ...answerParts,
    waiting: z.array(WaitingParcels),
    /** Paid but not packable without an address; `COUNTED_WITHOUT_ADDRESS` + 1 means more. */
    withoutAddress: z.int(),
    /** Of the requested governorate, at most one batch. */
    parcels: z.array(Parcel),
    batches: z.array(Batch),
  }),
});

export const readBatches = defineCall({
  method: 'GET',
  path: '/api/office/dispatch/batches',
  access: 'staff:dispatch.read',
  summary:
    'Batches handed over to the post, latest first, paginated; with a text, all whose number it is or whose courier ' +
    'reference begins with it',
  query: z.object({
    before: z.optional(batchNumber),
    text: z.optional(optionalText(COURIER_REFERENCE_LENGTH)),
  }),
  answer: z.object({ ...answerParts, batches: z.array(Batch), next: z.nullable(z.int()) }),
});

export const packBatch = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/pack',
  access: 'staff:dispatch.act',
  idempotent: true,
  summary: 'Packs paid requests of one governorate into a new or an open batch, all or none',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST', 'OWN_DECISION', 'PACKING_HELD'],
  body: z.object({ governorateCode, requestIds, batchId: z.optional(batchId) }),
  answer: batchAnswer,
});

export const readBatch = defineCall({
  method: 'GET',
  path: '/api/office/dispatch/batch',
  access: 'staff:dispatch.read',
  summary: 'A batch with its labels and packing list',
  countsAsRead: true,
  refusals: ['NOT_FOUND'],
  query: z.object({ batchId: batchNumber }),
  answer: z.object({
    ...answerParts,
    batch: Batch,
    parcels: z.array(Parcel),
    waitingCertificates: z.array(WaitingCertificate),
    /** Return address on the labels, if configured. */
    sender: z.optional(z.object({ address: z.string(), phone: z.string() })),
  }),
});

export const setCourierReference = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/courier-reference',
  access: 'staff:dispatch.act',
  summary: 'Sets or clears the consignment number of a batch at the courier',
  refusals: ['NOT_FOUND', 'OUTDATED'],
  body: z.object({
    batchId,
    courierReference: optionalText(COURIER_REFERENCE_LENGTH),
    /** The number that the caller saw. */
    seen: z.nullable(z.string()),
  }),
  answer: batchAnswer,
});

export const printLabels = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/labels',
  access: 'staff:dispatch.act',
  summary: 'Audits that the labels of packed requests are printed',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST', 'OTHER_OFFICE'],
  body: z.object({ requestIds }),
  answer: z.object(answerParts),
});

export const checkEnvelope = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/check',
  access: 'staff:dispatch.act',
  summary:
    'Records that an envelope of an open batch has its sheets, all of them and no other, by the serial numbers scanned',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST', 'OTHER_OFFICE', 'ENVELOPE_INCOMPLETE'],
  body: z.object({ batchId, requestId, serials: z.array(serial).check(z.maxLength(MAX_SHEETS)) }),
  answer: z.object(answerParts),
});

export const moveParcels = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/move',
  access: 'staff:dispatch.act',
  idempotent: true,
  summary:
    'Moves packed requests to another open batch of the same governorate, office and courier reference, or to a new one. ' +
    'All of them move, or none',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST', 'OTHER_OFFICE'],
  body: z.object({ batchId, requestIds, toBatchId: z.optional(batchId) }),
  answer: batchAnswer,
});

export const handOverBatch = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/hand-over',
  access: 'staff:dispatch.act',
  idempotent: true,
  summary:
    'Hands the displayed version of a batch over to the post, once all sheets are printed; its requests become dispatched',
  refusals: ['NOT_FOUND', 'CHANGED', 'OWN_REQUEST', 'OWN_DECISION', 'ENVELOPE_INCOMPLETE'],
  body: z.object({ batchId, requestIds }),
  answer: batchAnswer,
});

export const readParcel = defineCall({
  method: 'GET',
  path: '/api/office/dispatch/parcel',
  access: 'staff:dispatch.read',
  summary: 'Parcel of one packed request, by the number on its label; each access is audited',
  countsAsRead: true,
  refusals: ['NOT_FOUND', 'READING_REASON_NEEDED'],
  query: z.object({ requestId }),
  answer: z.object({ ...answerParts, parcel: Parcel }),
});

/** Delivery events; each is one request action. */
export const DELIVERY_ACTIONS = [
  'unpack',
  'recordAttempt',
  'recordDelivery',
  'recordReturn',
  'sendAgain',
  'recordLoss',
] as const;
export type DeliveryAction = (typeof DELIVERY_ACTIONS)[number];

export const recordDispatch = defineCall({
  method: 'POST',
  path: '/api/office/dispatch/record',
  access: 'staff:dispatch.act',
  idempotent: true,
  summary:
    'Removes a request from its batch, or records an attempt, a delivery, a return, a new dispatch or a loss. A loss revokes the ' +
    'sheets and packs again. A delivery needs the delivery code (limited attempts), or a reason and the recipient',
  refusals: [
    'NOT_FOUND',
    'CHANGED',
    'OWN_REQUEST',
    'OWN_DECISION',
    'WRONG_DELIVERY_CODE',
    'DELIVERY_CODE_LOCKED',
    'ATTEMPTED_TODAY',
  ],
  body: z
    .object({
      requestId,
      version: z.int(),
      action: z.enum(DELIVERY_ACTIONS),
      /** Required for attempts, refused otherwise. */
      failure: z.optional(z.enum(DELIVERY_FAILURES, problem('choice'))),
      /** Reported by the courier. */
      code: z.optional(deliveryCode),
      /** Required without a code. */
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
      z.refine(({ action, note }) => action !== 'recordLoss' || note !== '', {
        path: ['note'],
        ...problem('required'),
      }),
    ),
  answer: z.object(answerParts),
});
