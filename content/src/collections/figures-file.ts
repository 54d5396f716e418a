import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { priceRow } from '../data/rows.ts';
import { parseYaml } from './front-matter.ts';
import type { ContentProblem } from './problem.ts';

const count = z.int('must be a whole number').positive('must be above 0');
const issueTime = z.union([
  z.strictObject({ hours: count }),
  // 0 days means the same day.
  z.strictObject({ days: z.int('must be a whole number').min(0, 'must not be below 0') }),
]);
const cardClass = z.strictObject({ fee: count, issueTime });
const phone = z.string('must be a text').regex(/^\d+$/, 'must be digits alone');

const figuresFile = z.strictObject({
  statutoryFees: z.strictObject({
    birth: count,
    birthFirstTime: count,
    death: count,
    familyRecord: count,
    marriage: count,
    divorce: count,
  }),
  idCardClasses: z.strictObject({
    regular: cardClass,
    urgent: cardClass,
    immediate: cardClass,
    sameDay: cardClass,
  }),
  birthCertificate: z.strictObject({ issueTime }),
  registration: z.strictObject({
    birthWithinDays: count,
    birthAbroadWithinMonths: count,
    deathWithinHours: count,
    deathAbroadWithinMonths: count,
  }),
  idCard: z.strictObject({ validityYears: count, renewalMonths: count }),
  refund: z.strictObject({
    cardWorkingDays: count,
    cashDays: count,
    cashPlace: z.strictObject({ ar: z.string().min(1), en: z.string().min(1) }),
  }),
  callCentre: z.strictObject({
    lines: z.array(phone).min(1, 'must have a line'),
    untilHour: z.int().min(0).max(23, 'must be an hour of the day'),
  }),
  contact: z.strictObject({ mail: z.email(), website: z.string().min(1), fax: phone }),
  sector: z.strictObject({
    idIssueCentres: count,
    birthSites: count,
    smartMachines: count,
    mobileVehicles: count,
    touchScreens: count,
  }),
});

/** Errors in `data/figures.json` with lines. */
export function checkFiguresFile(text = readDataFile('figures.json')): ContentProblem[] {
  return parseYaml(text, figuresFile, { file: 'content/data/figures.json', lineOffset: 0 }).faults;
}

/** Errors in `data/prices.json` with lines. */
export function checkPricesFile(text = readDataFile('prices.json')): ContentProblem[] {
  const rows = z.array(priceRow);
  return parseYaml(text, rows, { file: 'content/data/prices.json', lineOffset: 0 }).faults;
}

function readDataFile(file: string): string {
  return readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8');
}
