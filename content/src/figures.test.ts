import { JOB_TYPES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { figures, formatFigures, refundDay } from './figures.ts';
import { specificationFigures } from './testing/specification-figures.ts';

const words = formatFigures(specificationFigures);

/** Figures of the specification (spec §3.6); the authority may change the data. */
test.each<[keyof typeof words, string]>([
  ['fee.birth', '25 جنيهًا'],
  ['fee.birthFirstTime', '45 جنيهًا'],
  ['fee.death', '25 جنيهًا'],
  ['fee.familyRecord', '25 جنيهًا'],
  ['fee.marriage', '40 جنيهًا'],
  ['fee.divorce', '40 جنيهًا'],
  ['fee.idCard.regular', '50 جنيهًا'],
  ['fee.idCard.urgent', '125 جنيهًا'],
  ['fee.idCard.immediate', '175 جنيهًا'],
  ['fee.idCard.sameDay', '305 جنيهات'],
  ['time.service', '7 أيام عمل'],
  ['time.birthCertificate', 'في اليوم نفسه'],
  ['time.idCard.regular', '15 يومًا'],
  ['time.idCard.urgent', '72 ساعة'],
  ['time.idCard.immediate', '24 ساعة'],
  ['time.idCard.sameDay', 'في اليوم نفسه'],
  ['time.idCard.validity', '7 سنوات'],
  ['time.idCard.shorterValidity', 'سنة واحدة أو 3 سنوات أو 5 سنوات'],
  ['time.idCard.renewal', '3 أشهر'],
  ['time.registerBirth', '15 يومًا'],
  ['time.registerBirthAbroad', '3 أشهر'],
  ['time.registerDeath', '24 ساعة'],
  ['time.registerDeathAbroad', '3 أشهر'],
  ['time.delivery.greaterCairo', '48 ساعة'],
  ['time.delivery.elsewhere', '72 ساعة'],
  ['time.readdressed', '24 ساعة'],
  ['time.refund.card', '14 يوم عمل'],
  ['time.refund.cash', '60 يومًا'],
  ['refundPlace', 'أي منفذ من منافذ «فوري»'],
  ['time.breach.authority', '72 ساعة'],
  ['time.breach.persons', '3 أيام عمل'],
  ['keep.pageTimings', '400 يوم'],
  ['keep.endedRequest', 'سنة واحدة'],
  ['keep.deliveredRequest', 'سنتان'],
  ['keep.account', 'سنتان'],
  ['keep.feedback', 'سنة واحدة'],
  ['keep.message', '90 يومًا'],
  ['keep.audit', '5 سنوات'],
  ['age.firstCard', '15 سنة'],
  ['age.cardWithoutVisit', '60 سنة'],
  ['age.student', '28 سنة'],
  ['age.adult', '18 سنة'],
  ['count.deliveryCalls', '3 مرات'],
  ['count.copies', '5 نسخ'],
  ['count.documents', '20 وثيقة'],
  ['count.languages', '23 لغة'],
  ['count.idIssueCentres', '15 مركزًا'],
  ['count.birthSites', '640 موقعًا'],
  ['count.smartMachines', '10 ماكينات'],
  ['count.mobileVehicles', '85 سيارة'],
  ['count.touchScreens', '3 شاشات'],
  ['callLines', '15340 أو 15341 أو 16582'],
  ['callHours', 'حتى 9 مساءً'],
])('%s is «%s»', (name, expected) => expect(words[name]).toBe(expected));

test('a refund reaches a card in working days, and waits in cash for days', () => {
  const sunday = new Date('2026-11-29T10:00:00Z');
  const holidays = [{ year: 2026, month: 12, day: 8 }];
  expect(refundDay('card', sunday, [])).toBe('2026-12-17');
  expect(refundDay('card', sunday, holidays)).toBe('2026-12-20');
  expect(refundDay('cash', sunday, holidays)).toBe('2027-01-28');
});

test('a card is valid for as long as the longest job allows', () => {
  const months = Object.values(JOB_TYPES).map((job) => job.months);
  expect(figures.idCard.validityYears * 12).toBe(Math.max(...months));
});
