import {
  ADDRESS_MAX_LENGTH,
  DOCUMENT_LISTS,
  FULL_NAME_MAX_LENGTH,
  MAX_DOCUMENTS,
} from '@wathiqa/domain';
import { z } from 'zod';
import { answerParts } from './answers.ts';
import { defineCall } from './call.ts';
import {
  BirthDocument,
  DeathDocument,
  FamilyRecordDocument,
  NidDocument,
  PersonalRecordDocument,
  SpouseDocument,
  TranslatedDocument,
} from './documents.ts';
import { problem } from './field-problems.ts';
import { mobile, optionalText, requiredText } from './fields.ts';

/** Who orders and where the papers go; at a preview the delivery may not be known yet. */
export const ContactInfo = z.object(
  {
    name: z
      .object({
        firstName: optionalText(FULL_NAME_MAX_LENGTH),
        otherName: optionalText(FULL_NAME_MAX_LENGTH),
      })
      .prefault({}),
    genderCode: z.enum(['M', 'F', ''], problem('choice')).default(''),
    nid: z.object({ nationalIdenNumber: optionalText(20) }).prefault({}),
    contactDetails: z
      .object({
        address: optionalText(ADDRESS_MAX_LENGTH),
        mobile1: optionalText(20),
        mobile2: optionalText(20),
        email: optionalText(254),
      })
      .prefault({}),
    motherFullName: optionalText(FULL_NAME_MAX_LENGTH),
  },
  problem('required'),
);
export type ContactInfo = z.infer<typeof ContactInfo>;

/** What a real order needs of its contact: an address and two mobiles that differ (portal.md §5). */
export const DeliveryContact = z
  .object({ address: requiredText(ADDRESS_MAX_LENGTH), mobile1: mobile, mobile2: mobile })
  .superRefine((details, context) => {
    if (details.mobile1 === details.mobile2) {
      context.addIssue({ code: 'custom', path: ['mobile2'], message: 'mobilesEqual' });
    }
  });

/** Settings of the order that are not about a document. */
export const OrderOptions = z
  .looseObject({
    locale: z.enum(['ar', 'en'], problem('choice')).default('ar'),
    /** The total that the person saw on the review, in pounds; an order at another price is refused. */
    seenTotalPrice: z.number(problem('wrongType')).nonnegative(problem('wrongType')).optional(),
    /** The answers to the steps of an ID card (decisions §4); the first two not for a first card. */
    lastIssuedOnline: z.boolean(problem('required')).optional(),
    lastIssueMonth: z
      .string(problem('required'))
      .regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/, problem('month'))
      .optional(),
    jobTypeId: z.int(problem('required')).optional(),
  })
  .prefault({});

function documentList<Document extends z.ZodType>(document: Document, most = MAX_DOCUMENTS) {
  return z
    .array(document, problem('wrongType'))
    .min(1, problem('documents'))
    .max(most, problem('documents'))
    .optional();
}

/** The payload of an order: exactly one list of documents, the contact and the options. */
export const OrderPayload = z
  .object({
    birthDocs: documentList(BirthDocument),
    deathDocs: documentList(DeathDocument),
    nidDoc: documentList(NidDocument, 1),
    divorceDocs: documentList(SpouseDocument),
    marriageDocs: documentList(SpouseDocument),
    personalRecords: documentList(PersonalRecordDocument),
    familyRecords: documentList(FamilyRecordDocument),
    translatedDocs: documentList(TranslatedDocument),
    contactInfo: ContactInfo,
    options: OrderOptions,
  })
  .superRefine((payload, context) => {
    const present = DOCUMENT_LISTS.filter((list) => payload[list] !== undefined);
    if (present.length !== 1) {
      context.addIssue({
        code: 'custom',
        path: [],
        message: present.length ? 'oneList' : 'documents',
      });
    }
  });
export type OrderPayload = z.infer<typeof OrderPayload>;

/** The channel headers are all 1 (portal.md §9). */
const channelHeader = z.literal('1', problem('wrongType')).default('1');

export const createRequest = defineCall({
  method: 'POST',
  path: '/api/Requests/create-cso-request/',
  access: 'citizen',
  summary:
    'Checks and prices an order (previewOnly: true, writes nothing) or creates the request. A real order ' +
    'carries an Idempotency-Key: the same key and body answers the same Id and creates nothing',
  headers: z.object({
    previewonly: z
      .enum(['true', 'false'], problem('wrongType'))
      .default('false')
      .transform((value) => value === 'true'),
    'idempotency-key': z.uuid(problem('wrongType')).optional(),
    channelcode: channelHeader,
    subchannelcode: channelHeader,
    operatorcode: channelHeader,
  }),
  query: z.object({ email: z.string().optional(), token: z.string().optional() }),
  body: OrderPayload,
  answer: z.object({
    ...answerParts,
    TotalPrice: z.number().optional(),
    Id: z.string().optional(),
    Errors: z.array(z.object({ Field: z.string(), Message: z.string() })).optional(),
  }),
});
