import { figures } from '@wathiqa/content';
import { outlets, readEntryNames } from '@wathiqa/content/node';
import { createSearch } from '@wathiqa/content/search';
import { groupBy } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { site } from '../../content.server.ts';
import { electronicTiles, translatedTiles } from '../../journeys/services/services.ts';
import { searchData } from './documents.server.ts';

const data = searchData();
const search = createSearch(data);

const [line = ''] = figures.callCentre.lines;

function inDigits(zero: number): string {
  return line.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
}

test.each([
  ['شهادة ميلاد', '/services/electronicservices/regulations/birth'],
  ['شهاده ميلاد', '/services/electronicservices/regulations/birth'],
  ['شَهَادَة المِيلاد', '/services/electronicservices/regulations/birth'],
  ['شهادت ميلاط', '/services/electronicservices/regulations/birth'],
  ['birth certificate', '/services/electronicservices/regulations/birth'],
  ['أول مرة ميلاد', '/services/electronicservices/regulations/birthfirsttime'],
  ['اول مره ميلاد', '/services/electronicservices/regulations/birthfirsttime'],
  ['شهادة وفاة', '/services/electronicservices/regulations/death'],
  ['شهادة وفاه', '/services/electronicservices/regulations/death'],
  ['قسيمة زواج', '/services/electronicservices/regulations/marriage'],
  ['قسيمه جواز', '/services/electronicservices/regulations/marriage'],
  ['وثيقه طلاف', '/services/electronicservices/regulations/divorce'],
  ['إشهاد الطلاق', '/services/electronicservices/regulations/divorce'],
  ['قيد عائلي', '/services/electronicservices/regulations/familyrecord'],
  ['قيد عائلى', '/services/electronicservices/regulations/familyrecord'],
  ['قيد عيله', '/services/electronicservices/regulations/familyrecord'],
  ['القيد الفردي', '/services/electronicservices/regulations/personalrecord'],
  ['قيد مفرد', '/services/electronicservices/regulations/personalrecord'],
  ['بطاقة', '/services/electronicservices/regulations/nid?reason=FIRST'],
  ['البطاقه', '/services/electronicservices/regulations/nid?reason=FIRST'],
  ['رقم قومى', '/services/electronicservices/regulations/nid?reason=FIRST'],
  ['بدل فاقد', '/services/electronicservices/regulations/nid?reason=LOST'],
  ['بطاقة ضايعة', '/services/electronicservices/regulations/nid?reason=LOST'],
  ['بدل تالف', '/services/electronicservices/regulations/nid?reason=DAMAGED'],
  ['شهادة ميلاد انجليزي', '/translatedservices/regulations/birth'],
  ['وثيقة زواج مترجمة', '/translatedservices/regulations/marriage'],
  ['رسوم', '/about/services-guide#fees'],
  ['الرسوم', '/about/services-guide#fees'],
  ['رسوم البطاقة', '/about/services-guide#id-card-fees'],
  ['ساقط قيد', '/about/services-guide#birth-rules'],
  ['تتبع طلبي', '/inquiry'],
  ['التحقق من شهادة', '/verify'],
  ['شهادة مزورة', '/verify'],
  ['الشهادة دي مزوره', '/verify'],
  ['QR', '/verify'],
  [inDigits(0x0660), '/contactus'],
  [line, '/contactus'],
  [inDigits(0x06f0), '/contactus'],
  ['شكوى', '/complains'],
  ['شكاوي', '/complains'],
  ['الخصوصيه', '/privacy'],
  ['مكنة السجل', '/smartrecords'],
  ['عربيات متنقلة', '/idealcenters/mobile'],
  ['أقرب سجل', '/recordslocation'],
  ['سيتي ستارز', '/recordslocation?kind=model&gov=01&outlet=model-city-stars'],
  ['خدمات صوتية', '/news4'],
  ['استرداد', '/questions#payment'],
  ['رجوع الفلوس', '/questions#payment'],
  ['الغاء الطلب', '/questions#tracking'],
  ['سحب الطلب', '/questions#tracking'],
  ['عنواني غلط', '/questions#tracking'],
  ['وفاة والدي', '/services/electronicservices/regulations/death'],
  ['شهادة ميلاد ابني', '/services/electronicservices/regulations/birth'],
  ['قسيمة جواز مراتي', '/services/electronicservices/regulations/marriage'],
  ['والدي', '/questions#relatives'],
  ['تجديد البطاقة', '/about/services-guide#id-card'],
  ['أجدد بطاقتي', '/about/services-guide#id-card'],
  ['تغيير عنوان البطاقة', '/questions#elsewhere'],
  ['تغيير الاسم', '/questions#elsewhere'],
  ['جواز سفر', '/questions#elsewhere'],
  ['باسبور', '/questions#elsewhere'],
  ['صحيفة الحالة الجنائية', '/questions#elsewhere'],
  ['فيش', '/questions#elsewhere'],
  ['شهادة الجيش', '/questions#elsewhere'],
  ['رخصة قيادة', '/questions#elsewhere'],
  ['عايز شهاده ميلاد لابني', '/services/electronicservices/regulations/birth'],
  ['شهادت ميلاد', '/services/electronicservices/regulations/birth'],
  ['تصحيح اسم الام', '/questions#elsewhere'],
  ['اعلام وراثة', '/questions#elsewhere'],
  ['إعلام الوراثة', '/questions#elsewhere'],
  ['passport', '/questions#elsewhere'],
  ['ID card lost', '/services/electronicservices/regulations/nid?reason=LOST'],
  ['lost id card', '/services/electronicservices/regulations/nid?reason=LOST'],
  ['shehadet milad', '/services/electronicservices/regulations/birth'],
  ['shehadt el milad', '/services/electronicservices/regulations/birth'],
  ['kasimet gawaz', '/services/electronicservices/regulations/marriage'],
  ['betaka', '/services/electronicservices/regulations/nid?reason=FIRST'],
  ['bta2a', '/services/electronicservices/regulations/nid?reason=FIRST'],
  ['badal faked', '/services/electronicservices/regulations/nid?reason=LOST'],
  ['keid fardy', '/services/electronicservices/regulations/personalrecord'],
  ['talaq', '/services/electronicservices/regulations/divorce'],
  ['shehadet wafah', '/services/electronicservices/regulations/death'],
])('«%s» finds %s first', (query, address) => {
  const { results, nearest } = search(query);
  expect(results[0]?.document.to).toBe(address);
  expect(nearest).toBe(false);
});

test.each(['باسبور', 'رخصة قيادة', 'صحيفة الحالة الجنائية', 'xyzxyz', '99999'])(
  '«%s» finds no service',
  (query) => {
    expect(search(query).results.filter(({ document }) => document.group === 'service')).toEqual(
      [],
    );
  },
);

test('every location is an existing page, indexed once', () => {
  const addresses = data.documents.map(({ to }) => to);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    const { pathname } = new URL(address, 'http://portal.test');
    expect(site.isPage(pathname), address).toBe(true);
  }
});

test('every entry has a title and text without unresolved figures', () => {
  for (const { title, text } of data.documents) {
    expect(title).not.toBe('');
    expect(text).not.toBe('');
    expect(title + text).not.toContain('{{');
  }
});

test('indexes every kind of entry', () => {
  const counts = groupBy(data.documents, ({ group }) => group);
  expect(Object.fromEntries([...counts].map(([group, all]) => [group, all.length]))).toMatchObject({
    service: electronicTiles.length + translatedTiles.length + 1,
    guide: readEntryNames('guide').length,
    question: readEntryNames('questions').length,
    centre: 5,
    outlet: outlets().length,
    news: readEntryNames('news').length,
  });
});
