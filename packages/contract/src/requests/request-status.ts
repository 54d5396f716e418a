import {
  DELIVERY_STATES,
  DOCUMENT_KINDS,
  DOCUMENTS,
  HISTORY_EVENTS,
  PAYMENT_METHODS,
  REQUEST_STATES,
  type StatusGroup,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts, otherLang } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { requestId } from '../wire/fields.ts';
import { Correction } from './corrections.ts';

const State = z.object({ CodeMessage: z.enum(REQUEST_STATES) });

const DocumentStatus = z.object({
  Id: z.int(),
  State,
  RejectionReason: z.nullable(
    z.object({
      Name: z.string(),
      /** Of our own: the reason's code, where it is one of the kept list. */
      Code: z.optional(z.string()),
      /** Its language, where it is not translated into that of the answer. */
      Lang: otherLang,
    }),
  ),
  /** Of our own: the type, the name, the copies and the price that the citizen ordered. */
  DocumentType: z.string(),
  /** The language of a translation, and the reason that an ID card is ordered for. */
  LanguageCode: z.optional(z.string()),
  IssueReason: z.optional(z.string()),
  FullName: z.string(),
  NumberOfCopies: z.int(),
  Price: z.number(),
  /** Pounds of its price that were given back; it is not issued then. */
  Refunded: z.optional(z.number()),
  /** What its owner is asked to correct; its state stays WAITING_APPROVAL meanwhile (decisions §8 "Correction"). */
  Correction: z.optional(Correction),
});
export type DocumentStatus = z.infer<typeof DocumentStatus>;

const documentGroup = z.optional(z.array(DocumentStatus));

/** The groups of a request's documents (portal.md §3 "Request status response"). */
export const StatusDetails = z.object(
  Object.fromEntries(
    DOCUMENT_KINDS.map((kind) => [DOCUMENTS[kind].statusGroup, documentGroup]),
  ) as Record<StatusGroup, typeof documentGroup>,
);

/** Where the papers go, to be known again by who gave it and by nobody else. */
const MaskedAddress = z.object({
  Masked: z.string(),
  Governorate: z.string(),
  PoliceDepartment: z.string(),
  PostOffice: z.string(),
  /** The language of the names, where they are not translated into that of the answer. */
  Lang: otherLang,
});

const PaymentSummary = z.object({
  At: z.iso.datetime(),
  /** Pounds, without the provider's fees. */
  Amount: z.number(),
  Method: z.nullable(z.enum(PAYMENT_METHODS)),
  /** The provider's number of the payment. */
  Reference: z.string(),
  /** Pounds that were given back. */
  Refunded: z.number(),
});
export type PaymentSummary = z.infer<typeof PaymentSummary>;

const HistoryEntry = z.object({
  At: z.iso.datetime(),
  Event: z.enum(HISTORY_EVENTS),
  State,
  /** The document that it was about. */
  DocumentId: z.optional(z.int()),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const requestIdHeader = z.object({ requestid: requestId });

export const requestStatus = defineCall({
  method: 'GET',
  path: '/api/Requests/request-status/',
  access: 'citizen',
  summary: "The state of one's own request, its documents and its history",
  headers: requestIdHeader,
  answer: z.object({
    ...answerParts,
    StateMessage: z.string(),
    State,
    Details: StatusDetails,
    CreatedAt: z.iso.datetime(),
    TotalPrice: z.number(),
    /** The oldest first. */
    History: z.array(HistoryEntry),
    Delivery: z.object({ State: z.enum(DELIVERY_STATES), Attempts: z.int() }),
    /** Null until it has arrived. */
    Address: z.nullable(MaskedAddress),
    /** When its address was changed after it was paid for, which may happen once; null where it was not. */
    ReaddressedAt: z.nullable(z.iso.datetime()),
    /** The Cairo day by which the papers should be there; null where none are coming. */
    ExpectedOn: z.nullable(z.iso.date()),
    /** Its owner has withdrawn it, and it is rejected for that. */
    Withdrawn: z.boolean(),
    Paid: z.nullable(PaymentSummary),
  }),
});
export type RequestStatus = z.infer<typeof requestStatus.answer>;

export const inquireRequestStatus = defineCall({
  method: 'GET',
  path: '/api/Requests/InquireRequestStatus/',
  access: 'citizen',
  summary: "The payment provider's script address, or null when nothing is due",
  headers: requestIdHeader,
  answer: z.object({ ...answerParts, PaymentScript: z.nullable(z.string()) }),
});
