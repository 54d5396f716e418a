import { SERVICE_CODES } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { figureTexts, formatFigures } from './figures.ts';
import { loadRegulation } from './node.ts';
import { specificationFigures } from './testing/specification-figures.ts';

const words = formatFigures(specificationFigures);

/** The specification's figures (portal.md §9) in words; those of the data are the authority's to change. */
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
  ['time.idCard.renewal', '3 أشهر'],
  ['time.registerBirth', '15 يومًا'],
  ['time.registerBirthAbroad', '3 أشهر'],
  ['time.registerDeath', '24 ساعة'],
  ['time.registerDeathAbroad', '3 أشهر'],
  ['time.delivery.greaterCairo', '48 ساعة'],
  ['time.delivery.elsewhere', '72 ساعة'],
  ['time.onlineCycle', '24 ساعة'],
  ['time.breach.authority', '72 ساعة'],
  ['time.breach.persons', '3 أيام عمل'],
  ['keep.pageTimings', '400 يوم'],
  ['keep.endedRequest', 'سنة واحدة'],
  ['keep.deliveredRequest', 'سنتان'],
  ['keep.account', 'سنتان'],
  ['keep.feedback', 'سنة واحدة'],
  ['keep.message', '90 يومًا'],
  ['keep.audit', '5 سنوات'],
  ['age.cardWithoutVisit', '60 سنة'],
  ['age.student', '28 سنة'],
  ['count.deliveryCalls', '3 محاولات'],
  ['count.copies', '5 نسخ'],
  ['count.documents', '20 وثيقة'],
  ['count.languages', '23 لغة'],
  ['count.idIssueCentres', '15 مركزًا'],
  ['count.birthSites', '640 موقعًا'],
  ['count.smartMachines', '10 ماكينات'],
  ['count.mobileVehicles', '85 سيارة'],
  ['count.touchScreens', '3 شاشات'],
  ['callLines', '15340 و15341 و16582'],
  ['callHours', 'حتى 9 مساءً'],
])('%s is «%s»', (name, expected) => expect(words[name]).toBe(expected));

test.each(SERVICE_CODES)('the terms of %s give the times of the data', (code) => {
  const terms = loadRegulation(code);
  expect(terms).toContain(`مدة إنجاز الخدمة <strong>${figureTexts['time.service']}</strong>`);
  expect(terms).toContain(
    `التوصيل ${figureTexts['time.delivery.greaterCairo']} داخل القاهرة الكبرى و${figureTexts['time.delivery.elsewhere']} في باقي المحافظات`,
  );
});
