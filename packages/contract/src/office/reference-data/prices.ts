import { SERVICE_CODES } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { answerParts } from '../../wire/answers.ts';
import { defineCall } from '../../wire/call.ts';
import { problem } from '../../wire/field-problems.ts';
import { requiredText } from '../../wire/fields.ts';
import { CHANGE_REASON_MAX_LENGTH, dayField, poundsField } from '../fields.ts';
import { proposalOf } from '../proposals.ts';

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

const serviceCode = z.enum(SERVICE_CODES, problem('choice'));
const pounds = poundsField(MAX_POUNDS);
/** Optimistic lock: the price that the editor saw. */
const expectedPounds = z.number(problem('wrongType'));

export const readPrices = defineCall({
  method: 'GET',
  path: '/api/office/prices',
  access: 'staff:prices.read',
  summary:
    'Prices of all services with their history (start, author and reason), and changes awaiting a second person',
  answer: pricesAnswer,
});

export const setPrice = defineCall({
  method: 'POST',
  path: '/api/office/prices/set',
  access: 'staff:prices.change',
  summary:
    'Sets the price of one copy from a day on, at the earliest tomorrow; earlier orders do not change. A change of more than 20 % within 30 days is a proposal',
  refusals: ['OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({
    serviceCode,
    pounds,
    validFrom: dayField('priceDay'),
    reason: requiredText(CHANGE_REASON_MAX_LENGTH),
    expectedPounds,
  }),
  answer: pricesAnswer,
});

export const withdrawPrice = defineCall({
  method: 'POST',
  path: '/api/office/prices/withdraw',
  access: 'staff:prices.change',
  summary: 'Withdraws a future price; one that a second person approved is a proposal',
  refusals: ['OUTDATED', 'NO_SECOND_ADMINISTRATOR'],
  body: z.object({
    serviceCode,
    validFrom: dayField('priceDay'),
    reason: requiredText(CHANGE_REASON_MAX_LENGTH),
    expectedPounds,
  }),
  answer: pricesAnswer,
});
