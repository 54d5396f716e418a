import {
  ADDRESS_MAX_LENGTH,
  DOCUMENT_LISTS,
  type DocumentList,
  FULL_NAME_MAX_LENGTH,
  ISSUE_MONTH_QUALIFIERS,
  LIST_ORDERED_ALONE,
  LOCALES,
  MAX_DOCUMENTS,
  NOTIFIED_MOBILES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { CustomerAddress } from '../requests/shipments.ts';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { mobile, optionalText, requestId, requiredText } from '../wire/fields.ts';
import { listDocuments } from './documents.ts';

/** Applicant and delivery; a preview may lack the delivery. */
export const ContactInfo = z.object(
  {
    name: z.prefault(
      z.object({
        firstName: optionalText(FULL_NAME_MAX_LENGTH),
        otherName: optionalText(FULL_NAME_MAX_LENGTH),
      }),
      {},
    ),
    genderCode: z._default(z.enum(['M', 'F', ''], problem('choice')), ''),
    nid: z.prefault(z.object({ nationalIdenNumber: optionalText(20) }), {}),
    contactDetails: z.prefault(
      z.object({
        address: optionalText(ADDRESS_MAX_LENGTH),
        mobile1: optionalText(20),
        mobile2: optionalText(20),
        email: optionalText(254),
      }),
      {},
    ),
    motherFullName: optionalText(FULL_NAME_MAX_LENGTH),
  },
  problem('required'),
);
export type ContactInfo = z.infer<typeof ContactInfo>;

/** Two different mobiles (spec §3.2). */
export const DeliveryContact = z
  .object({ address: requiredText(ADDRESS_MAX_LENGTH), mobile1: mobile, mobile2: mobile })
  .check(
    z.superRefine((details, context) => {
      if (details.mobile1 === details.mobile2) {
        context.addIssue({ code: 'custom', path: ['mobile2'], message: 'mobilesEqual' });
      }
    }),
  );

/** Pounds, above any order's cost. */
const MAX_EXPECTED_TOTAL = 1_000_000;

export const OrderOptions = z.prefault(
  z.object({
    locale: z._default(z.enum(LOCALES, problem('choice')), 'ar'),
    /** Total shown at review, in pounds; a different price refuses the order. */
    seenTotalPrice: z.optional(
      z
        .number(problem('wrongType'))
        .check(
          z.nonnegative(problem('wrongType')),
          z.maximum(MAX_EXPECTED_TOTAL, problem('wrongType')),
        ),
    ),
    /** ID card answers (spec §5.1); a first card needs only the job. */
    lastIssuedOnline: z.optional(z.boolean(problem('required'))),
    lastIssueMonth: z.optional(
      z.string(problem('required')).check(z.regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, problem('month'))),
    ),
    /** Replaces the month: before 2014-01, or unknown for a lost card. */
    lastIssueMonthQualifier: z.optional(z.enum(ISSUE_MONTH_QUALIFIERS, problem('choice'))),
    jobTypeId: z.optional(z.int(problem('required'))),
    /** Own request, ordered again. */
    againOf: z.optional(requestId),
    /** For notifications; default is the first. */
    notifyMobile: z.optional(z.literal(NOTIFIED_MOBILES, problem('choice'))),
  }),
  {},
);

type DocumentLists = {
  [List in DocumentList]: z.ZodMiniOptional<z.ZodMiniArray<(typeof listDocuments)[List]>>;
};

/** One card: only its owner may order. */
const getMaxDocuments = (list: DocumentList) => (list === LIST_ORDERED_ALONE ? 1 : MAX_DOCUMENTS);

const documentLists: unknown = Object.fromEntries(
  DOCUMENT_LISTS.map((list) => [
    list,
    z.optional(
      z
        .array<z.ZodMiniType>(listDocuments[list], problem('wrongType'))
        .check(
          z.minLength(1, problem('documents')),
          z.maxLength(getMaxDocuments(list), problem('documents')),
        ),
    ),
  ]),
);

/** At most 20 documents; a card needs its own order (spec §4.5). */
export const OrderPayload = z
  .object({
    ...(documentLists as DocumentLists),
    contactInfo: ContactInfo,
    /** As by `ShipmentInfo`; previews do not look it up. */
    customerAddress: z.optional(CustomerAddress),
    options: OrderOptions,
  })
  .check(
    z.superRefine((payload, context) => {
      const present = DOCUMENT_LISTS.filter((list) => payload[list] !== undefined);
      const documents = present.reduce((sum, list) => sum + (payload[list]?.length ?? 0), 0);
      // A single excess list has its own error.
      const isTooMany = present.length > 1 && documents > MAX_DOCUMENTS;
      if (present.length === 0 || isTooMany) {
        context.addIssue({ code: 'custom', path: [], message: 'documents' });
      }
      if (present.length > 1 && payload[LIST_ORDERED_ALONE]) {
        context.addIssue({ code: 'custom', path: [LIST_ORDERED_ALONE], message: 'cardAlone' });
      }
    }),
  );
export type OrderPayload = z.infer<typeof OrderPayload>;

/** Always 1 (spec §3.6). */
const channelHeader = z._default(z.literal('1', problem('wrongType')), '1');

export const createRequest = defineCall({
  method: 'POST',
  path: '/api/Requests/create-cso-request/',
  access: 'citizen',
  summary:
    'Validates and prices an order (previewOnly: true), or creates the request. Up to 20 documents of several lists; an ' +
    'ID card must be ordered separately. With customerAddress it is stored with its delivery address. Idempotent by ' +
    'Idempotency-Key and body',
  refusals: [
    'CONFLICT',
    'PRICE_CHANGED',
    'RELATION_NOT_ALLOWED',
    'TOO_MANY_OPEN_REQUESTS',
    'TOO_MANY_ORDERS',
    'CARD_NO_AGE',
    'CARD_PICTURE',
    'CARD_OVER_SEVEN_YEARS',
    'CARD_EXPIRED',
    'CARD_NOT_OWN',
    'CARD_STUDENT_AGE',
  ],
  headers: z.object({
    previewonly: z.pipe(
      z._default(z.enum(['true', 'false'], problem('wrongType')), 'false'),
      z.transform((value) => value === 'true'),
    ),
    'idempotency-key': z.optional(z.uuid(problem('wrongType'))),
    channelcode: channelHeader,
    subchannelcode: channelHeader,
    operatorcode: channelHeader,
  }),
  query: z.object({ email: z.optional(z.string()), token: z.optional(z.string()) }),
  body: OrderPayload,
  answer: z.object({
    ...answerParts,
    TotalPrice: z.optional(z.number()),
    Id: z.optional(z.string()),
    Errors: z.optional(z.array(z.object({ Field: z.string(), Message: z.string() }))),
  }),
});
