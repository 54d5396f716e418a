import {
  ALTERNATIVE_NAME_FIELDS,
  type AlternativeNameField,
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  DOCUMENT_KINDS,
  DOCUMENTS,
  HISTORY_EVENTS,
  PAYMENT_METHODS,
  REQUEST_STATES,
  SHEET_FIELDS,
  type StatusGroup,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts, otherLang } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { DeliveryAddress, requestId } from '../wire/fields.ts';
import { Correction } from './corrections.ts';

const State = z.object({ CodeMessage: z.enum(REQUEST_STATES) });

const AlternativeNames = z.optional(
  z.object(
    Object.fromEntries(
      ALTERNATIVE_NAME_FIELDS.map((field) => [field, z.exactOptional(z.string())]),
    ) as Record<AlternativeNameField, z.ZodMiniExactOptional<z.ZodMiniString>>,
  ),
);

const DocumentStatus = z.object({
  Id: z.int(),
  State,
  RejectionReason: z.nullable(
    z.object({
      Name: z.string(),
      /** Our extension, for listed reasons. */
      Code: z.optional(z.string()),
      Lang: otherLang,
    }),
  ),
  /** Our extension: type, name, copies and price as ordered. */
  DocumentType: z.string(),
  LanguageCode: z.optional(z.string()),
  IssueReason: z.optional(z.string()),
  FullName: z.string(),
  /** Further names of the owner that were given, by the names of the fields in the order. */
  AlternativeNames,
  NumberOfCopies: z.int(),
  Price: z.number(),
  /** Refunded pounds; the document is then not issued. */
  Refunded: z.optional(z.number()),
  /** Ordered for the account's owner. */
  Own: z.optional(z.boolean()),
  /** Whether its digital copy can be downloaded. */
  DigitalCopy: z.optional(z.boolean()),
  /** Whether `previewSheets` has its sheet. */
  Sheet: z.optional(z.boolean()),
  /** Fields of its sheet that its orderer called wrong. */
  Marked: z.optional(z.array(z.enum(SHEET_FIELDS))),
  /** The state remains WAITING_APPROVAL (spec §4.6). */
  Correction: z.optional(Correction),
});
export type DocumentStatus = z.infer<typeof DocumentStatus>;

const documentGroup = z.optional(z.array(DocumentStatus));

/** Documents by group (spec §2.13). */
export const StatusDetails = z.object(
  Object.fromEntries(
    DOCUMENT_KINDS.map((kind) => [DOCUMENTS[kind].statusGroup, documentGroup]),
  ) as Record<StatusGroup, typeof documentGroup>,
);

/** Recognizable only to its author. */
const MaskedAddress = z.object({
  Masked: z.string(),
  Governorate: z.string(),
  PoliceDepartment: z.string(),
  PostOffice: z.string(),
  Lang: otherLang,
});

const PaymentSummary = z.object({
  At: z.iso.datetime(),
  /** Pounds, without provider fees. */
  Amount: z.number(),
  /** Provider's, in pounds: additional and never refunded. */
  Fees: z.number(),
  Method: z.nullable(z.enum(PAYMENT_METHODS)),
  /** Provider's reference. */
  Reference: z.string(),
  /** Pounds. */
  Refunded: z.number(),
  /** Staff's reason of the last refund. */
  RefundReason: z.optional(z.string()),
  /** Cairo day until which the last refund reaches its card or waits in cash. */
  RefundUntil: z.nullable(z.iso.date()),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

const HistoryEntry = z.object({
  At: z.iso.datetime(),
  Event: z.enum(HISTORY_EVENTS),
  State,
  DocumentId: z.optional(z.int()),
  /** Owner's name at that time, if corrected since. */
  FullName: z.optional(z.string()),
  /** Of a delivery attempt. */
  Failure: z.optional(z.enum(DELIVERY_FAILURES)),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const requestIdHeader = z.object({ requestid: requestId });

export const requestStatus = defineCall({
  method: 'GET',
  path: '/api/Requests/request-status/',
  access: 'citizen',
  summary: 'State of an own request, with its documents and history',
  headers: requestIdHeader,
  answer: z.object({
    ...answerParts,
    StateMessage: z.string(),
    State,
    Details: StatusDetails,
    CreatedAt: z.iso.datetime(),
    TotalPrice: z.number(),
    /** Oldest first. */
    History: z.array(HistoryEntry),
    Delivery: z.object({
      State: z.enum(DELIVERY_STATES),
      Attempts: z.int(),
      /** Of the last attempt, unless its address was corrected. */
      Failure: z.optional(z.enum(DELIVERY_FAILURES)),
      /** Whether the address can be corrected within its governorate. */
      Correctable: z.optional(z.boolean()),
      /** Of returned papers: whether they can be asked for, until when in Cairo, and the days that can be chosen. */
      Returned: z.optional(
        z.object({
          Standing: z.enum(['open', 'asked', 'over']),
          Until: z.iso.date(),
          Days: z.array(z.iso.date()),
        }),
      ),
    }),
    /** Null until sent. */
    Address: z.nullable(MaskedAddress),
    /** Address change after payment, allowed once. */
    ReaddressedAt: z.nullable(z.iso.datetime()),
    /** The owner's visit to a registry is to come; the promised time begins with it. */
    AwaitsVisit: z.optional(z.boolean()),
    /** Promised day that passed by the fault of authority or post, for which the payment is refunded. */
    PromiseMissedOn: z.optional(z.iso.date()),
    /** Its processing is restricted: nothing changes until that is lifted. */
    Restricted: z.optional(z.boolean()),
    /** Expected delivery date in Cairo; null if none. */
    ExpectedOn: z.nullable(z.iso.date()),
    /** By its owner, hence rejected. */
    Withdrawn: z.boolean(),
    Paid: z.nullable(PaymentSummary),
    /** Received for it but not usable, such as late or double ones, with the reason. */
    UnusablePayments: z.array(z.extend(PaymentSummary, { Why: z.string() })),
    /** Later request of its refused documents. */
    Successor: z.nullable(z.string()),
  }),
});
export type RequestStatus = z.infer<typeof requestStatus.answer>;

export const requestAddress = defineCall({
  method: 'GET',
  path: '/api/Requests/delivery-address/',
  access: 'citizen',
  summary: "The unmasked delivery address of one's own request; each reading is logged",
  headers: requestIdHeader,
  answer: z.object({
    ...answerParts,
    /** Absent until sent. */
    delivery: z.optional(DeliveryAddress),
  }),
});

export const inquireRequestStatus = defineCall({
  method: 'GET',
  path: '/api/Requests/InquireRequestStatus/',
  access: 'citizen',
  summary: 'Script address of the payment provider; null if nothing is due',
  headers: requestIdHeader,
  answer: z.object({ ...answerParts, PaymentScript: z.nullable(z.string()) }),
});
