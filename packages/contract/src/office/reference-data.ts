import {
  DOCUMENT_LISTS,
  LANGUAGE_CODES,
  OUTLET_KINDS,
  OUTLET_SERVICE_TYPES,
  OUTLET_STATUSES,
  REFERENCE_DATA,
  type ReferenceData,
  type ResponseCodeName,
  SERVICE_CODES,
} from '@wathiqa/domain';
import * as z from 'zod/mini';
import { outletService } from '../outlets.ts';
import { answerParts } from '../wire/answers.ts';
import { defineCall } from '../wire/call.ts';
import { problem } from '../wire/field-problems.ts';
import { governorateCode, requiredText } from '../wire/fields.ts';
import {
  CHANGE_REASON_MAX_LENGTH,
  dayField,
  englishConfirmed,
  englishOlder,
  englishTermsHtml,
  englishText,
  poundsField,
  termsHtml,
} from './fields.ts';
import { proposalOf } from './proposals.ts';

const serviceCode = z.enum(SERVICE_CODES, problem('choice'));
const changeReasonText = requiredText(CHANGE_REASON_MAX_LENGTH);

/** Calls of a row of `REFERENCE_DATA`: one that reads its list, and acts on it, which answer with the list. */
function referenceCalls<Answer extends z.ZodMiniType>(name: ReferenceData, answer: Answer) {
  const path = `/api/office/${REFERENCE_DATA[name].path}` as const;
  return {
    read: <Query extends z.ZodMiniType = z.ZodMiniUndefined>(call: {
      summary: string;
      query?: Query;
    }) => defineCall({ method: 'GET', path, access: `staff:${name}.read`, answer, ...call }),
    act: <Body extends z.ZodMiniType>(
      act: string,
      call: { summary: string; refusals?: readonly ResponseCodeName[]; body: Body },
    ) =>
      defineCall({
        method: 'POST',
        path: `${path}/${act}`,
        access: `staff:${name}.change`,
        answer,
        ...call,
      }),
  };
}

// Prices

/** Per copy, against typing errors. */
const MAX_POUNDS = 10_000;

/** Price per copy from a date until the next. */
export const PriceRecord = z.object({
  validFrom: z.iso.date(),
  pounds: z.number(),
  recordedAt: z.iso.datetime(),
  /** Null for built-in prices. */
  recordedBy: z.nullable(z.string()),
  reason: z.string(),
});
export type PriceRecord = z.infer<typeof PriceRecord>;

export const PricedService = z.object({
  serviceCode: z.enum(SERVICE_CODES),
  today: z.nullable(z.number()),
  /** Newest first, including future prices. */
  prices: z.array(PriceRecord),
});
export type PricedService = z.infer<typeof PricedService>;

/** Large change, awaiting an administrator. */
export const PriceProposal = proposalOf('price', {
  serviceCode: z.enum(SERVICE_CODES),
  validFrom: z.iso.date(),
  pounds: z.number(),
  /** The price that it replaces. */
  expectedPounds: z.number(),
  reason: z.string(),
});
export type PriceProposal = z.infer<typeof PriceProposal>;

const pricesAnswer = z.object({
  ...answerParts,
  /** In Cairo; only later prices are editable. */
  today: z.iso.date(),
  services: z.array(PricedService),
  proposals: z.array(PriceProposal),
});
const pricesCalls = referenceCalls('prices', pricesAnswer);

/** Optimistic lock: the price that the editor saw. */
const expectedPounds = z.number(problem('wrongType'));

export const readPrices = pricesCalls.read({
  summary:
    'Prices of all services with their history (start, author and reason), and changes awaiting a second person',
});

export const setPrice = pricesCalls.act('set', {
  summary:
    'Sets the price of one copy from a day on, at the earliest tomorrow; earlier orders do not change. A change of more than 20 % within 30 days is a proposal',
  refusals: ['OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({
    serviceCode,
    pounds: poundsField(MAX_POUNDS),
    validFrom: dayField('priceDay'),
    reason: changeReasonText,
    expectedPounds,
  }),
});

export const withdrawPrice = pricesCalls.act('withdraw', {
  summary: 'Withdraws a future price; one that a second person approved is a proposal',
  refusals: ['OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({
    serviceCode,
    validFrom: dayField('priceDay'),
    reason: changeReasonText,
    expectedPounds,
  }),
});

// Terms of services

export const RegulationVersion = z.object({
  version: z.int(),
  savedAt: z.iso.datetime(),
  /** Null if built in. */
  savedBy: z.nullable(z.string()),
  /** Restored version, if any. */
  restored: z.nullable(z.int()),
});
export type RegulationVersion = z.infer<typeof RegulationVersion>;

/** Waits for a second administrator. */
export const RegulationProposal = proposalOf('terms', {
  serviceCode: z.enum(SERVICE_CODES),
  /** The version that it replaces. */
  expectedVersion: z.int(),
  html: z.string(),
  /** Empty if absent. */
  htmlEn: z.string(),
  englishOlder: z.boolean(),
  /** Version that it restores, if any. */
  restored: z.nullable(z.int()),
});
export type RegulationProposal = z.infer<typeof RegulationProposal>;

export const Regulation = z.object({
  serviceCode: z.enum(SERVICE_CODES),
  version: z.int(),
  html: z.string(),
  /** Empty if absent. */
  htmlEn: z._default(z.string(), ''),
  englishOlder,
  /** Newest first; the first is published. */
  versions: z.array(RegulationVersion),
  proposals: z.array(RegulationProposal),
});
export type Regulation = z.infer<typeof Regulation>;

/** Optimistic lock. */
const expectedVersion = z.int(problem('wrongType'));
const versionRange = [z.int(), z.positive(), z.maximum(1_000_000)] as const;

const regulationAnswer = z.object({ ...answerParts, regulation: Regulation });

export const listRegulations = defineCall({
  method: 'GET',
  path: '/api/office/regulations',
  access: 'staff:regulations.read',
  summary: 'All services with the latest version of their terms',
  answer: z.object({
    ...answerParts,
    regulations: z.array(
      z.object({
        serviceCode: z.enum(SERVICE_CODES),
        translated: z._default(z.boolean(), false),
        englishOlder,
        latest: RegulationVersion,
        /** Whether a version waits for approval. */
        proposed: z.boolean(),
      }),
    ),
  }),
});

export const readRegulation = defineCall({
  method: 'GET',
  path: '/api/office/regulation',
  access: 'staff:regulations.read',
  summary: 'Terms of a service: the published or an earlier version',
  refusals: ['NOT_FOUND'],
  query: z.object({ serviceCode, version: z.optional(z.coerce.number().check(...versionRange)) }),
  answer: regulationAnswer,
});

export const previewRegulation = defineCall({
  method: 'POST',
  path: '/api/office/regulation/preview',
  access: 'staff:regulations.change',
  summary: 'Preview of terms and their translation, sanitized',
  body: z.object({ html: termsHtml, htmlEn: englishTermsHtml }),
  answer: z.object({ ...answerParts, html: z.string(), htmlEn: z._default(z.string(), '') }),
});

export const saveRegulation = defineCall({
  method: 'POST',
  path: '/api/office/regulation/save',
  access: 'staff:regulations.change',
  summary: 'Proposes a new version of terms to a second administrator',
  refusals: ['NOT_FOUND', 'OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({
    serviceCode,
    expectedVersion,
    html: termsHtml,
    htmlEn: englishTermsHtml,
    englishConfirmed,
  }),
  answer: regulationAnswer,
});

export const restoreRegulation = defineCall({
  method: 'POST',
  path: '/api/office/regulation/restore',
  access: 'staff:regulations.change',
  summary: 'Proposes an earlier version as the newest to a second administrator',
  refusals: ['NOT_FOUND', 'OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({
    serviceCode,
    expectedVersion,
    version: z.number(problem('wrongType')).check(...versionRange),
  }),
  answer: regulationAnswer,
});

// Rejection reasons

/** In characters: one or two lines. */
const REASON_MAX_LENGTH = 160;
const MAX_REASONS = 200;

/** Inactive ones are not offered. */
export const RejectionReason = z.object({
  code: z.string(),
  name: z.string(),
  /** Empty if absent. */
  nameEn: z._default(z.string(), ''),
  englishOlder,
  active: z.boolean(),
});
export type RejectionReason = z.infer<typeof RejectionReason>;

export const reasonCode = z
  .string(problem('required'))
  .check(z.regex(/^[A-Z_]{3,40}$/, problem('choice')));
const reasonTexts = {
  name: requiredText(REASON_MAX_LENGTH),
  nameEn: englishText(REASON_MAX_LENGTH),
};

const orderedCodes = z.array(reasonCode).check(z.maxLength(MAX_REASONS));

const reasonsAnswer = z.object({ ...answerParts, reasons: z.array(RejectionReason) });
const reasonsCalls = referenceCalls('rejectionReasons', reasonsAnswer);

export const readReasons = reasonsCalls.read({
  summary: 'All rejection reasons, including retired ones, in screen order',
});

export const addReason = reasonsCalls.act('add', {
  summary: 'Appends a rejection reason',
  body: z.object(reasonTexts),
});

export const changeReason = reasonsCalls.act('change', {
  summary: 'Renames, retires or restores a reason; rejected documents keep the earlier text',
  refusals: ['NOT_FOUND', 'OUTDATED', 'LAST_REASON'],
  body: z.object({
    code: reasonCode,
    ...reasonTexts,
    englishConfirmed,
    active: z.boolean(problem('wrongType')),
    /** The reason as the caller saw it. */
    seen: z.object({ name: z.string(), nameEn: z.string(), active: z.boolean() }),
  }),
});

export const orderReasons = reasonsCalls.act('order', {
  summary: 'Reorders all reasons',
  refusals: ['OUTDATED'],
  body: z.object({
    codes: orderedCodes,
    /** The order that the caller saw. */
    seen: orderedCodes,
  }),
});

// Holidays

const HOLIDAY_NAME_MAX_LENGTH = 80;

/** Other than Friday and Saturday. */
export const Holiday = z.object({
  day: z.iso.date(),
  name: z.string(),
  /** Provisional ones count, but need confirmation. */
  confirmed: z.boolean(),
  /** Null for built-in holidays. */
  recordedBy: z.nullable(z.string()),
});
export type Holiday = z.infer<typeof Holiday>;

/** Change of a past day, awaiting an administrator. */
export const HolidayProposal = proposalOf('holiday', {
  day: z.iso.date(),
  /** Null: removal. */
  name: z.nullable(z.string()),
  confirmed: z.boolean(),
  reason: z.string(),
});
export type HolidayProposal = z.infer<typeof HolidayProposal>;

const year = z.coerce.number().check(z.int(), z.minimum(2020), z.maximum(2099));

const holidaysAnswer = z.object({
  ...answerParts,
  year: z.int(),
  holidays: z.array(Holiday),
  /** Changes of earlier days need a second person. */
  today: z.iso.date(),
  proposals: z.array(HolidayProposal),
});
const holidaysCalls = referenceCalls('holidays', holidaysAnswer);

/** Required for a past day. */
const pastReason = z.optional(changeReasonText);

const seenHoliday = z.object({ name: z.string(), confirmed: z.boolean() });

export const readHolidays = holidaysCalls.read({
  summary: 'Holidays of a year; default: the current one',
  query: z.object({ year: z.optional(year) }),
});

export const saveHoliday = holidaysCalls.act('save', {
  summary:
    'Adds a holiday, or renames or confirms that of the day; deadlines change at once. A new one on a past day is a proposal of an administrator',
  refusals: ['OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({
    day: dayField(),
    name: requiredText(HOLIDAY_NAME_MAX_LENGTH),
    confirmed: z.boolean(problem('wrongType')),
    reason: pastReason,
    /** The holiday as the caller saw it; null for a new one. */
    seen: z.nullable(seenHoliday),
  }),
});

export const removeHoliday = holidaysCalls.act('remove', {
  summary:
    'Deletes a holiday; deadlines change at once. On a past day it is a proposal of an administrator',
  refusals: ['OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({ day: dayField(), reason: pastReason, seen: seenHoliday }),
});

export const readHolidayEffect = defineCall({
  method: 'GET',
  path: '/api/office/holidays/effect',
  access: 'staff:holidays.change',
  summary: 'Undecided requests whose deadline a change of a day would move',
  query: z.object({ day: dayField(), off: z.enum(['yes', 'no'], problem('choice')) }),
  answer: z.object({
    ...answerParts,
    moved: z.int(),
    /** Of these, late now and in time afterwards. */
    noLongerLate: z.int(),
    /** Of these, in time now and late afterwards. */
    newlyLate: z.int(),
  }),
});

// Outlets

const OUTLET_NAME_MAX_LENGTH = 120;
const HOURS_MAX_LENGTH = 200;

/** The server applies further rules (`content/src/outlets.ts`). */
const outletFields = {
  /** Immutable: part of bookmarked addresses. */
  code: requiredText(40),
  kind: z.enum(OUTLET_KINDS, problem('choice')),
  governorateCode,
  name: requiredText(OUTLET_NAME_MAX_LENGTH),
  place: requiredText(OUTLET_NAME_MAX_LENGTH),
  serviceType: z.enum(OUTLET_SERVICE_TYPES, problem('choice')),
  services: z.array(outletService, problem('outletServices')),
  /** Notation: `content/data/README.md`. */
  hours: requiredText(HOURS_MAX_LENGTH),
  lat: z.number(problem('inEgypt')),
  lon: z.number(problem('inEgypt')),
  /** Without a public source; the page says so. */
  sample: z.boolean(problem('wrongType')),
  hoursSample: z.boolean(problem('wrongType')),
  status: z.enum(OUTLET_STATUSES, problem('choice')),
};

export const OutletVersion = z.object({
  ...outletFields,
  /** Empty if absent. */
  nameEn: z._default(z.string(), ''),
  placeEn: z._default(z.string(), ''),
  englishOlder,
  version: z.int(),
  savedAt: z.iso.datetime(),
  /** Null for built-in outlets. */
  savedBy: z.nullable(z.string()),
  reason: z.string(),
});
export type OutletVersion = z.infer<typeof OutletVersion>;

const outletsAnswer = z.object({ ...answerParts, outlets: z.array(OutletVersion) });
const outletsCalls = referenceCalls('outlets', outletsAnswer);

export const readOutlets = outletsCalls.read({
  summary: 'All outlets in the order of the public page, including withdrawn ones',
});

export const readOutletVersions = defineCall({
  method: 'GET',
  path: '/api/office/outlets/versions',
  access: 'staff:outlets.read',
  summary: 'Versions of an outlet, latest first, with author, time and reason',
  refusals: ['NOT_FOUND'],
  query: z.object({ code: requiredText(40) }),
  answer: outletsAnswer,
});

export const saveOutlet = outletsCalls.act('save', {
  summary: 'Saves a new version of an outlet, or a new outlet; published at once',
  refusals: ['NOT_FOUND', 'OUTDATED'],
  body: z.object({
    ...outletFields,
    nameEn: englishText(OUTLET_NAME_MAX_LENGTH),
    placeEn: englishText(OUTLET_NAME_MAX_LENGTH),
    englishConfirmed,
    /** Version seen by the editor; 0 for a new outlet. */
    version: z.int(problem('wrongType')).check(z.nonnegative(problem('wrongType'))),
    reason: changeReasonText,
  }),
});

// Offices

const OFFICE_NAME_MAX_LENGTH = 80;
const MAX_MEMBERS = 500;

const positiveId = z.int(problem('wrongType')).check(z.positive(problem('wrongType')));

/** An empty list covers all. */
export const SavedOffice = z.object({
  name: requiredText(OFFICE_NAME_MAX_LENGTH),
  active: z.boolean(problem('wrongType')),
  governorates: z.array(z.string().check(z.regex(/^[0-9]{2}$/))).check(z.maxLength(99)),
  lists: z.array(z.enum(DOCUMENT_LISTS)).check(z.maxLength(DOCUMENT_LISTS.length)),
  languages: z.array(z.enum(LANGUAGE_CODES)).check(z.maxLength(LANGUAGE_CODES.length)),
  members: z
    .array(z.object({ staffId: positiveId, until: z.nullable(dayField()) }))
    .check(z.maxLength(MAX_MEMBERS)),
});
export type SavedOffice = z.infer<typeof SavedOffice>;

export const Office = z.extend(SavedOffice, { id: z.int(), version: z.int() });
export type Office = z.infer<typeof Office>;

const officesAnswer = z.object({ ...answerParts, offices: z.array(Office) });
const officesCalls = referenceCalls('offices', officesAnswer);

export const readOffices = officesCalls.read({
  summary: 'Offices with their members, by name; former ones too',
});

export const saveOffice = officesCalls.act('save', {
  summary:
    'Adds or changes an office; open requests are then assigned again, except those that staff transferred',
  refusals: ['NOT_FOUND', 'OUTDATED'],
  body: z.extend(SavedOffice, {
    /** Absent for a new office; otherwise the version seen by the caller. */
    seen: z.optional(z.object({ id: positiveId, version: z.int(problem('wrongType')) })),
  }),
});
