import { figures, figureTexts as words } from '@wathiqa/content';
import { attributeValues, fetchHtml, mainText } from '../../support/checks/static-html.ts';
import { expect, test } from '../../support/fixtures.ts';
import { publicPages } from '../../support/public-pages.ts';

const { lines } = figures.callCentre;

/**
 * Published figures (spec §3.6). Fees and phone lines come from editable data; `content/src/figures.test.ts`
 * checks them.
 */
const told: Readonly<Record<string, readonly string[]>> = {
  '/': [
    'شهادة ميلاد شهادة مميكنة، لنفسك أو والديك أو أبنائك أو زوجك أو زوجتك 65 جنيهًا للنسخة',
    'أول شهادة ميلاد من الكمبيوتر 80 جنيهًا للنسخة',
    'بيانات أفراد أسرتك في وثيقة واحدة 65 جنيهًا للنسخة',
    'بياناتك المسجلة في الأحوال المدنية 65 جنيهًا للنسخة',
    'صورة قيد الزواج، لنفسك أو والديك أو أبنائك 70 جنيهًا للنسخة',
    'صورة قيد الطلاق، لنفسك أو والديك أو أبنائك 70 جنيهًا للنسخة',
    'صورة قيد الوفاة، لأب أو أم أو ابن أو ابنة أو زوج أو زوجة 65 جنيهًا للنسخة',
    'إصدار أول مرة، أو بدل فاقد، أو بدل تالف 175 جنيهًا للبطاقة',
    '250 جنيهًا للنسخة',
    'نجهز وثيقتك في 7 أيام عمل، ثم تصلك خلال 48 ساعة في القاهرة الكبرى و72 ساعة في باقي المحافظات.',
    'تجهيز الوثيقة في 7 أيام عمل',
    'داخل القاهرة الكبرى خلال 48 ساعة',
    'لباقي المحافظات خلال 72 ساعة',
    '640 موقعًا لقيد المواليد',
    '85 سيارة للسجل المدني المتنقل',
    '15 مركزًا تصدر منها البطاقات',
    '10 ماكينات للسجل المدني الذكي',
  ],
  '/about': [
    '640 موقعًا لقيد المواليد',
    '85 سيارة للسجل المدني المتنقل',
    '15 مركزًا تصدر منها البطاقات التي تطلبها السجلات',
    '10 ماكينات للسجل المدني الذكي',
    '3 شاشات لمس لذوي الإعاقة السمعية',
  ],
  '/about/services-guide': [
    // Document, statutory fee, online price.
    `قيد ميلاد أول مرة ${words['fee.birthFirstTime']} 80 جنيهًا`,
    `شهادة ميلاد ${words['fee.birth']} 65 جنيهًا`,
    `قيد وفاة ${words['fee.death']} 65 جنيهًا`,
    `وثيقة زواج ${words['fee.marriage']} 70 جنيهًا`,
    `وثيقة طلاق ${words['fee.divorce']} 70 جنيهًا`,
    `قيد عائلي ${words['fee.familyRecord']} 65 جنيهًا (القيد المتكرر)`,
    'قيد فردي اسأل السجل المدني 65 جنيهًا',
    'بطاقة رقم قومي بحسب فئة الاستمارة 175 جنيهًا',
    // Form class, fee, online price, processing time.
    `عادية ${words['fee.idCard.regular']} ${words['fee.idCard.regular']} ${words['time.idCard.regular']}`,
    `عاجلة ${words['fee.idCard.urgent']} ${words['fee.idCard.urgent']} ${words['time.idCard.urgent']}`,
    `فورية (مميزة) ${words['fee.idCard.immediate']} ${words['fee.idCard.immediate']} ${words['time.idCard.immediate']}`,
    `عاجلة في اليوم نفسه ${words['fee.idCard.sameDay']} في مراكز الإصدار فقط ${words['time.idCard.sameDay']}`,
    'تصدر شهادة الميلاد من السجل المدني في اليوم نفسه',
    'داخل مصر خلال 15 يومًا من الميلاد',
    'خارج مصر خلال 3 أشهر من الميلاد',
    'داخل مصر خلال 24 ساعة من الوفاة',
    'خارج مصر خلال 3 أشهر من الوفاة',
    'البطاقة صالحة 7 سنوات',
    'ومهلة التجديد 3 أشهر من تاريخ انتهائها',
    'إذا مرت 7 سنوات أو أكثر على إصدار بطاقتك',
    'وسنك أقل من 60 سنة',
    'إذا كنت طالبًا وتجاوزت 28 سنة',
    'حتى 5 نسخ من كل وثيقة',
    'إنجاز الخدمة 7 أيام عمل',
    'التوصيل داخل القاهرة الكبرى 48 ساعة',
    'التوصيل إلى باقي المحافظات 72 ساعة',
    '3 مرات',
  ],
  '/about/national-number': [
    'يتكون الرقم القومي من 14 رقمًا',
    'ومدة صلاحيتها 7 سنوات من تاريخ الإصدار',
    'وتُجدد خلال 3 أشهر من تاريخ انتهائها',
  ],
  '/questions': [
    'حتى 5 نسخ من كل وثيقة',
    'نجهز وثيقتك في 7 أيام عمل، ثم تصلك خلال 48 ساعة في القاهرة الكبرى و72 ساعة في باقي المحافظات.',
    '3 مرات',
    `${lines.join(' أو ')} ${words.callHours}`,
  ],
  '/idealcenters': [
    '15 مركزًا',
    `عادية ${words['fee.idCard.regular']} ${words['time.idCard.regular']}`,
    `عاجلة ${words['fee.idCard.urgent']} ${words['time.idCard.urgent']}`,
    `فورية (مميزة) ${words['fee.idCard.immediate']} ${words['time.idCard.immediate']}`,
    `عاجلة في اليوم نفسه ${words['fee.idCard.sameDay']} ${words['time.idCard.sameDay']}`,
  ],
  '/idealcenters/mobile': ['تعمل 85 سيارة في أنحاء الجمهورية'],
  '/idealcenters/translation': ['23 لغة', '250 جنيهًا للنسخة', '7 أيام عمل'],
  '/contactus': [`${words.callHours} ${lines.join(' ')}`],
  '/en': ['EGP 65', 'EGP 70', 'EGP 80', 'EGP 175'],
};

for (const [path, figures] of Object.entries(told)) {
  test(`${path} shows the specified figures`, async ({ request }) => {
    const words = mainText(await fetchHtml(request, path));
    expect(figures.filter((figure) => !words.includes(figure))).toEqual([]);
  });
}

test('every page shows call centre numbers and hours', async ({ request }) => {
  for (const { path } of publicPages()) {
    const html = await fetchHtml(request, path);
    const dialled = attributeValues(html, 'a', 'href').filter((to) => to.startsWith('tel:'));
    expect([...new Set(dialled)].sort(), path).toEqual(
      lines.map((line) => `tel:${line}`).toSorted(),
    );
    expect(html, path).toMatch(/حتى 9 مساءً|until 9 PM/);
  }
});
