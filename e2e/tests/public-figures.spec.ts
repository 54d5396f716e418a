import { expect, test } from '../support/fixtures.ts';
import { publicPages } from '../support/public-pages.ts';
import { attributeValues, fetchHtml, mainText } from '../support/static-html.ts';

/**
 * The figures of the specification (portal.md §9) where visitors read them, each written a second time on
 * purpose: what the data has is in `content/src/figures.test.ts`, and here is what arrives on the page.
 */
const told: Readonly<Record<string, readonly string[]>> = {
  '/': [
    // Online prices.
    'شهادة ميلاد صورة قيد ميلاد مميكنة، لنفسك أو لأحد أقاربك 65 جنيهًا للنسخة',
    'أول صورة مميكنة من قيد الميلاد 80 جنيهًا للنسخة',
    'بيانات أفراد أسرتك في وثيقة واحدة 65 جنيهًا للنسخة',
    'بياناتك المسجلة في الأحوال المدنية 65 جنيهًا للنسخة',
    'صورة قيد الزواج، لأحد الزوجين أو الأقارب 70 جنيهًا للنسخة',
    'صورة قيد الطلاق، لأحد الطرفين أو الأقارب 70 جنيهًا للنسخة',
    'صورة قيد الوفاة لأحد أقاربك 65 جنيهًا للنسخة',
    'إصدار أول مرة، أو بدل فاقد، أو بدل تالف 175 جنيهًا للبطاقة',
    '250 جنيهًا للنسخة',
    // Times.
    'مدة إنجاز الخدمة 7 أيام عمل',
    'داخل القاهرة الكبرى خلال 48 ساعة',
    'لباقي المحافظات خلال 72 ساعة',
    // Figures quoted.
    'مواقع تسجيل المواليد 640',
    'سيارات السجل المتنقل 85',
    'مراكز إصدار البطاقات 15',
    'ماكينات السجل الذكي 10',
  ],
  '/about': [
    'موقعًا لقيد المواليد 640',
    'سيارة متنقلة 85',
    'مركزًا لإصدار بطاقات الرقم القومي 15',
    'ماكينات للسجل المدني الذكي 10',
    'شاشات لمس لذوي الإعاقة السمعية 3',
    'ساعة تستغرقها دورة الطلب الإلكتروني 24',
  ],
  '/about/services-guide': [
    // The document, its statutory fee, its online price.
    'قيد ميلاد أول مرة 45 جنيهًا 80 جنيهًا',
    'شهادة ميلاد 25 جنيهًا 65 جنيهًا',
    'قيد وفاة 25 جنيهًا 65 جنيهًا',
    'وثيقة زواج 40 جنيهًا 70 جنيهًا',
    'وثيقة طلاق 40 جنيهًا 70 جنيهًا',
    'قيد عائلي 25 جنيهًا 65 جنيهًا (القيد المتكرر)',
    'قيد فردي اسأل السجل المدني 65 جنيهًا',
    'بطاقة رقم قومي بحسب فئة الاستمارة 175 جنيهًا',
    // The class of an ID form, its fee, its online price, its time of issue.
    'عادية 50 جنيهًا 50 جنيهًا 15 يومًا',
    'عاجلة 125 جنيهًا 125 جنيهًا 72 ساعة',
    'فورية (مميزة) 175 جنيهًا 175 جنيهًا 24 ساعة',
    'عاجلة في اليوم نفسه 305 جنيهات في مراكز الإصدار فقط في اليوم نفسه',
    'تصدر شهادة الميلاد من السجل المدني في اليوم نفسه',
    // Registration.
    'داخل مصر خلال 15 يومًا من الميلاد',
    'خارج مصر خلال 3 أشهر من الميلاد',
    'داخل مصر خلال 24 ساعة من الوفاة',
    'خارج مصر خلال 3 أشهر من الوفاة',
    // The ID card.
    'البطاقة صالحة 7 سنوات',
    'ومهلة تجديدها 3 أشهر من تاريخ انتهائها',
    'إذا مضى على إصدار آخر بطاقة أكثر من 7 سنوات',
    'وكانت سنك أقل من 60 سنة',
    'إذا كنت طالبًا وتجاوزت سنك 28 سنة',
    // Ordering and delivery.
    'حتى 5 نسخ من كل وثيقة',
    'إنجاز الخدمة 7 أيام عمل',
    'التوصيل داخل القاهرة الكبرى 48 ساعة',
    'التوصيل إلى باقي المحافظات 72 ساعة',
    'وله 3 محاولات للاتصال',
  ],
  '/about/national-number': [
    'يتكون الرقم القومي من 14 رقمًا',
    'ومدة صلاحيتها 7 سنوات من تاريخ الإصدار',
    'وتُجدد خلال 3 أشهر من تاريخ انتهائها',
  ],
  '/questions': [
    'حتى 5 نسخ من كل وثيقة',
    'مدة إنجاز الخدمة 7 أيام عمل',
    '48 ساعة داخل القاهرة الكبرى',
    '72 ساعة في باقي المحافظات',
    'وله 3 محاولات',
    '15340 و 15341 و 16582 حتى 9 مساءً',
  ],
  '/idealcenters': [
    '15 مركزًا',
    'عادية 50 جنيهًا 15 يومًا',
    'عاجلة 125 جنيهًا 72 ساعة',
    'مميزة (فورية) 175 جنيهًا 24 ساعة',
    'عاجلة في نفس اليوم 305 جنيهات في اليوم نفسه',
  ],
  '/idealcenters/mobile': ['تتحرك 85 سيارة في أنحاء الجمهورية'],
  '/idealcenters/translation': ['23 لغة', '250 جنيهًا للنسخة', '7 أيام عمل'],
  '/contactus': ['حتى 9 مساءً 15340 15341 16582'],
  '/en': [
    'Birth certificate Fee EGP 65',
    'Birth record, first computerised copy Fee EGP 80',
    'Death record Fee EGP 65',
    'Marriage certificate Fee EGP 70',
    'Divorce certificate Fee EGP 70',
    'Family record Fee EGP 65',
    'Individual record Fee EGP 65',
    'National ID card: first issue, lost or damaged Fee EGP 175',
    'Completion of the service 7 working days',
    'Delivery in Greater Cairo within 48 hours',
    'Delivery elsewhere within 72 hours',
    'up to 3 attempts',
    'until 9 PM: 15340 · 15341 · 16582',
  ],
};

for (const [path, figures] of Object.entries(told)) {
  test(`${path} tells the figures of the specification`, async ({ request }) => {
    const words = mainText(await fetchHtml(request, path));
    expect(figures.filter((figure) => !words.includes(figure))).toEqual([]);
  });
}

test('every page has the three lines of the call centre to dial, and until when', async ({
  request,
}) => {
  for (const { path } of publicPages()) {
    const html = await fetchHtml(request, path);
    const dialled = attributeValues(html, 'a', 'href').filter((to) => to.startsWith('tel:'));
    expect([...new Set(dialled)].sort(), path).toEqual(['tel:15340', 'tel:15341', 'tel:16582']);
    expect(html, path).toMatch(/حتى 9 مساءً|until 9 PM/);
  }
});
