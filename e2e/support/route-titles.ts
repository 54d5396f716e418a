import type { Locale } from '@wathiqa/domain';

/** Request number that no test citizen owns. */
const SAMPLE_REQUEST = '260000000018';

/** Its number as shown in titles. */
const NUMBER = '2600\u00a00000\u00a00018';

type Titles = Readonly<Record<Locale, string>>;

const HOME: Titles = { ar: 'بوابة الأحوال المدنية', en: 'Civil Status portal' };
const ELECTRONIC: Titles = { ar: 'الخدمات الإلكترونية', en: 'Electronic services' };

const details = (ar: string, en: string): Titles => ({
  ar: `بيانات الوثائق: ${ar}`,
  en: `Details of the documents: ${en}`,
});

/** Titles of the prerendered pages by route, without the name of the portal. */
export const PUBLIC_TITLES: Readonly<Record<string, Titles>> = {
  '/': HOME,
  '/Login': HOME,
  '/servicesdash': HOME,
  '/about': { ar: 'التعريف بالقطاع', en: 'The Civil Status Sector' },
  '/about/national-number': { ar: 'الرقم القومي', en: 'National ID number' },
  '/about/services-guide': { ar: 'دليل الخدمات', en: 'Services guide' },
  '/accessibility': { ar: 'إتاحة الاستخدام', en: 'Accessibility statement' },
  '/complains': { ar: 'الشكاوى والاقتراحات', en: 'Complaints and suggestions' },
  '/complains/sent': {
    ar: 'شكرًا لتواصلك معنا، تم استلام رسالتك',
    en: 'Thank you. We have received your message',
  },
  '/contactus': { ar: 'اتصل بنا', en: 'Contact us' },
  '/verify': { ar: 'التحقق من شهادة', en: 'Verify a certificate' },
  '/follow': { ar: 'متابعة طلب دون حساب', en: 'Track a request without an account' },
  '/idealcenters': { ar: 'المراكز الحديثة', en: 'Modern centres' },
  '/idealcenters/main': { ar: 'المركز الرئيسي', en: 'Main centre' },
  '/idealcenters/malls': { ar: 'مراكز المولات', en: 'Centres in malls' },
  '/idealcenters/mobile': { ar: 'السجل المدني المتنقل', en: 'Mobile registry' },
  '/idealcenters/translation': { ar: 'خدمة الترجمة', en: 'Translation service' },
  '/news': { ar: 'الأخبار', en: 'News' },
  '/news1': {
    ar: 'القيد العائلي متاح الآن على ماكينات السجل المدني الذكي',
    en: 'Family records now available on smart registry machines',
  },
  '/news2': {
    ar: 'السجل المدني المتنقل يصل إلى القرى والمناطق البعيدة',
    en: 'The mobile registry reaches villages and remote areas',
  },
  '/news3': {
    ar: 'سبعة مراكز نموذجية تقدم الخدمة في المولات ومواقع جديدة',
    en: 'Seven model registries open in malls and new places',
  },
  '/news4': {
    ar: 'الخدمات الصوتية للمكفوفين وضعاف البصر وكبار السن',
    en: 'Audio services for people with sight loss',
  },
  '/news5': {
    ar: 'حصيلة قوافل السجل المدني في شهر سبتمبر',
    en: 'Results of the mobile registry tours in September',
  },
  '/news6': {
    ar: 'خدمات ميسرة لذوي الإعاقة السمعية في أسبوع الأصم',
    en: 'Easier civil registry services in Deaf Week',
  },
  '/news7': {
    ar: 'مركز للترجمة الفورية لوثائق الأحوال المدنية',
    en: 'Instant translation centre for civil status documents',
  },
  '/news8': {
    ar: 'ربط مكاتب البريد بالأحوال المدنية',
    en: 'Post offices linked to the civil registry',
  },
  '/news9': {
    ar: 'زيارات منزلية لكبار السن والمرضى',
    en: 'Home visits for older people and people who are ill',
  },
  '/order': { ar: 'اطلب وثيقة دون جافا سكريبت', en: 'Order a document without JavaScript' },
  '/order/sent': { ar: 'تم تسجيل الطلب', en: 'Request registered' },
  '/poll/sent': {
    ar: 'شكرًا لمشاركتك في استطلاع الرأي',
    en: 'Thank you for taking part in the poll',
  },
  '/privacy': { ar: 'الخصوصية', en: 'Privacy statement' },
  '/questions': { ar: 'الأسئلة الشائعة', en: 'Frequently asked questions' },
  '/recordslocation': { ar: 'أقرب سجل مدني', en: 'Nearest registry' },
  '/search': { ar: 'البحث', en: 'Search' },
  '/smartrecords': { ar: 'السجل المدني الذكي', en: 'Smart registry' },
  '/soon': { ar: 'قريباً ...', en: 'Coming soon' },
};

/** Titles of the pages from the shell by route. */
export const SHELL_TITLES: Readonly<Record<string, Titles>> = {
  '/request/:req_id': { ar: `تم تسجيل الطلب · ${NUMBER}`, en: `Request registered · ${NUMBER}` },
  '/inquiry': { ar: 'متابعة الطلب', en: 'Track your request' },
  '/inquiryResult/:req_id': {
    ar: `حالة الطلب · ${NUMBER}`,
    en: `Status of your request · ${NUMBER}`,
  },
  '/inquiryResult/:req_id/correction': {
    ar: `تصحيح البيانات · ${NUMBER}`,
    en: `Correct your details · ${NUMBER}`,
  },
  '/payment/:requestId': { ar: `سداد الرسوم · ${NUMBER}`, en: `Payment · ${NUMBER}` },
  '/myrequests': { ar: 'طلباتي', en: 'My requests' },
  '/mydata': { ar: 'بياناتك المحفوظة لدينا', en: 'The data we keep about you' },
  '/services/electronicservices': ELECTRONIC,
  '/services/translatedservices': { ar: 'الوثائق المترجمة', en: 'Translated documents' },
  '/services/electronicservices/regulations/:docType': {
    ar: 'شروط خدمة شهادة ميلاد',
    en: 'Birth certificate: service terms',
  },
  '/translatedservices/regulations/:docType': {
    ar: 'شروط خدمة شهادة ميلاد مترجمة',
    en: 'Translated birth certificate: service terms',
  },
  '/electronicservices/birth': details('شهادة ميلاد', 'Birth certificate'),
  '/electronicservices/birthfirsttime': details('قيد ميلاد أول مرة', 'First-time birth record'),
  '/electronicservices/death': details('قيد وفاة', 'Death record'),
  '/electronicservices/divorce': details('وثيقة طلاق', 'Divorce certificate'),
  '/electronicservices/familyrecord': details('قيد عائلي', 'Family record'),
  '/electronicservices/marriage': details('وثيقة زواج', 'Marriage certificate'),
  '/electronicservices/nid': details('بطاقة الرقم القومي', 'National ID card'),
  '/electronicservices/personalrecord': details('قيد فردي', 'Individual record'),
  '/translatedservices/birth': details('شهادة ميلاد مترجمة', 'Translated birth certificate'),
  '/translatedservices/death': details('قيد وفاة مترجم', 'Translated death record'),
  '/translatedservices/divorce': details('وثيقة طلاق مترجمة', 'Translated divorce certificate'),
  '/translatedservices/familyrecord': details('قيد عائلي مترجم', 'Translated family record'),
  '/translatedservices/marriage': details('وثيقة زواج مترجمة', 'Translated marriage certificate'),
  '/translatedservices/personalrecord': details('قيد فردي مترجم', 'Translated individual record'),
  // Former addresses, which lead to the list of services.
  '/NetServices': ELECTRONIC,
  '/mNetServices': ELECTRONIC,
};

export function sampleAddress(route: string): string {
  return route.replace(/:req_id|:requestId/, SAMPLE_REQUEST).replace(':docType', 'birth');
}
