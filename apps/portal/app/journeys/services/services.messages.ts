import { figureTexts } from '@wathiqa/content';
import type { DocumentKind, IssueReason } from '@wathiqa/domain';
import { listTitles } from './crumbs.messages.ts';
import type { KnownField, Owner } from './in-short.ts';

/** In this order, with «أو» between them. */
const OWNERS: Readonly<Record<Owner, string>> = {
  self: 'لنفسك',
  parents: 'لوالديك',
  children: 'أبنائك',
  spouse: 'زوجك أو زوجتك',
};

const KNOWN: Readonly<Record<KnownField, string>> = {
  name: 'الاسم الرباعي',
  nationalIdenNumber: 'الرقم القومي',
  motherFullName: 'اسم الأم',
  spouseFullName: 'اسم الزوج أو الزوجة',
  applicantEntity: 'اسم الجهة التي تُقدَّم إليها',
};

/** The words of the two lists of services and of the terms that stand before each service. */
export const messages = {
  electronic: {
    title: listTitles.electronic,
    lead: 'اختر الوثيقة واقرأ شروطها، ثم اكتب البيانات وسجّل الطلب. تصلك الوثيقة إلى عنوانك.',
  },
  translated: {
    title: listTitles.translated,
    lead: `وثائقك مترجمة إلى لغة من بين ${figureTexts['count.languages']}، إذا سبق أن حصلت عليها مترجمة من أحد مكاتب السجل المدني. والسعر هنا استرشادي.`,
  },
  hub: {
    lists: 'قوائم الخدمات',
    timeFailed: 'المدة غير متاحة الآن',
    perCopy: 'للنسخة',
    perCard: 'للبطاقة',
    priceLoading: 'جارٍ تحميل السعر',
    priceFailed: 'السعر غير متاح الآن',
    unreachable: 'تعذّر الاتصال بالخدمة',
    unreachableText:
      'لم نتمكن من معرفة الأسعار والمدد الحالية. تأكد من اتصالك بالإنترنت، ثم حاول مرة أخرى.',
    tryAgain: 'حاول مرة أخرى',
  },

  /** Each service: for whom it is in a few words, and what it is. */
  documents: {
    BirthFirstTime: {
      line: 'أول شهادة ميلاد من الكمبيوتر، في أي سن',
      about:
        'أول شهادة ميلاد مميكنة (مطبوعة من الكمبيوتر) لمن لم تصدر له من قبل، في أي سن. لا نطلب فيها الرقم القومي، وتصدر منها نسخة واحدة.',
    },
    Birth: {
      line: 'لنفسك أو لوالديك أو أبنائك أو زوجك أو زوجتك',
      about:
        'صورة رسمية مميكنة من قيد الميلاد، تثبت اسم صاحبها رباعيًا واسم الأم وتاريخ الميلاد ومحله والرقم القومي. تطلبها لنفسك أو لوالديك أو أبنائك أو زوجك أو زوجتك، وتصلك مطبوعة إلى عنوانك.',
    },
    Death: {
      line: 'لوالديك أو أبنائك أو زوجك أو زوجتك',
      about:
        'صورة رسمية مميكنة من قيد الوفاة، تثبت اسم المتوفى وتاريخ الوفاة ومحلها. تطلبها لوالديك أو أبنائك أو زوجك أو زوجتك، وتصلك مطبوعة إلى عنوانك.',
    },
    Marriage: {
      line: 'لنفسك أو لوالديك أو أبنائك',
      about:
        'صورة رسمية مميكنة من قيد الزواج، تثبت اسمي الزوجين وتاريخ العقد. تطلبها لنفسك أو لوالديك أو أبنائك، وتصلك مطبوعة إلى عنوانك.',
    },
    Divorce: {
      line: 'لنفسك أو لوالديك أو أبنائك',
      about:
        'صورة رسمية مميكنة من قيد الطلاق، تثبت اسمي الطرفين وتاريخ الطلاق. تطلبها لنفسك أو لوالديك أو أبنائك، وتصلك مطبوعة إلى عنوانك.',
    },
    FamilyRecord: {
      line: 'أفراد الأسرة في وثيقة واحدة، لمن صدر لها قيد من قبل',
      about:
        'وثيقة رسمية تجمع بيانات أفراد الأسرة كما هي في سجلات الأحوال المدنية، وتُقدَّم إلى جهة تحددها في الطلب. تطلبها لنفسك أو لوالديك أو أبنائك أو زوجك أو زوجتك، إذا سبق أن صدر للأسرة قيد. أما أول قيد فمن السجل المدني.',
    },
    PersonalRecord: {
      line: 'بياناتك أنت، لنفسك فقط',
      about:
        'وثيقة رسمية ببياناتك الشخصية كما هي في سجلات الأحوال المدنية. تطلبها لنفسك فقط، وتصلك مطبوعة إلى عنوانك.',
    },
    Nid: {
      line: 'أول مرة، أو بدل فاقد، أو بدل تالف',
      about:
        'بطاقة إثبات الشخصية، تطلبها لنفسك فقط: أول مرة، أو بدل بطاقة فُقدت، أو بدل بطاقة تلفت. بعد كتابة البيانات نسألك عن آخر بطاقة لك وعن مهنتك، لنتأكد من أن طلبك لا يحتاج إلى زيارة السجل المدني.',
    },
    TranslatedBirth: {
      line: 'لنفسك أو لوالديك أو أبنائك أو زوجك أو زوجتك',
      about:
        'نسخة رسمية من شهادة الميلاد بلغة أجنبية تختارها، لتقديمها إلى الجهات والسفارات. تطلبها لنفسك أو لوالديك أو أبنائك أو زوجك أو زوجتك.',
    },
    TranslatedDeath: {
      line: 'لوالديك أو أبنائك أو زوجك أو زوجتك',
      about:
        'نسخة رسمية من قيد الوفاة بلغة أجنبية تختارها، لتقديمها إلى الجهات والسفارات. تطلبها لوالديك أو أبنائك أو زوجك أو زوجتك.',
    },
    TranslatedMarriage: {
      line: 'لنفسك أو لوالديك أو أبنائك',
      about:
        'نسخة رسمية من وثيقة الزواج بلغة أجنبية تختارها، لتقديمها إلى الجهات والسفارات. تطلبها لنفسك أو لوالديك أو أبنائك.',
    },
    TranslatedDivorce: {
      line: 'لنفسك أو لوالديك أو أبنائك',
      about:
        'نسخة رسمية من وثيقة الطلاق بلغة أجنبية تختارها، لتقديمها إلى الجهات والسفارات. تطلبها لنفسك أو لوالديك أو أبنائك.',
    },
    TranslatedFamilyRecord: {
      line: 'بيانات أفراد أسرتك، لنفسك فقط',
      about:
        'نسخة رسمية من قيدك العائلي بلغة أجنبية تختارها، تُقدَّم إلى جهة تحددها في الطلب. تطلبها لنفسك فقط.',
    },
    TranslatedPersonalRecord: {
      line: 'بياناتك أنت، لنفسك فقط',
      about:
        'نسخة رسمية من قيدك الفردي بلغة أجنبية تختارها، لتقديمها إلى الجهات والسفارات. تطلبها لنفسك فقط.',
    },
  } satisfies Record<DocumentKind, { line: string; about: string }>,

  /** The card by the reason it is ordered for. */
  cards: {
    FIRST: { name: 'بطاقة الرقم القومي', line: 'إصدار البطاقة لأول مرة' },
    LOST: { name: 'بطاقة رقم قومي بدل فاقد', line: 'إذا فُقدت بطاقتك أو سُرقت' },
    DAMAGED: { name: 'بطاقة رقم قومي بدل تالف', line: 'إذا تلفت بطاقتك أو لم تعد مقروءة' },
  } satisfies Record<IssueReason, { name: string; line: string }>,

  regulations: {
    pageTitle: (service: string) => `شروط خدمة ${service}`,
    fee: 'سعر النسخة',
    cardFee: 'سعر البطاقة',
    about: 'عن الخدمة',
    condition: 'شرط الخدمة',
    conditionText:
      'يجب أن تكون قد حصلت من قبل على الوثيقة مترجمة من أحد مكاتب السجل المدني. أما أول ترجمة فمن مركز الترجمة، بحضورك.',
    terms: 'شروط الخدمة',
    termsLoading: 'جارٍ تحميل شروط الخدمة',
    termsFailed: 'تعذّر تحميل شروط الخدمة',
    termsFailedText: 'لا يمكن بدء الخدمة قبل قراءة شروطها.',
    noDocuments: 'لا توجد مستندات مطلوبة',
    onlyInEgypt: 'إلى عنوان داخل مصر',
    /** The whole of a service in four lines, each beside its label. */
    inShort: {
      title: 'باختصار',
      who: 'لمن تطلبها',
      owners: (owners: readonly Owner[]): string =>
        owners.length === 1 ? 'لنفسك فقط' : owners.map((owner) => OWNERS[owner]).join(' أو '),
      paidLater: 'تدفعه بعد قبول الطلب، وليس الآن',
      samplePrice: '(سعر استرشادي)',
      when: 'متى تصلك',
      needed: 'ما تحتاج إلى معرفته',
      needs: (fields: readonly KnownField[]): string =>
        fields.map((field) => KNOWN[field]).join(' و'),
    },
    accept: 'أوافق على شروط الخدمة',
    acceptTranslated:
      'أقر بأنني سبق أن حصلت على الوثيقة مترجمة من أحد مكاتب السجل المدني وأوافق على شروط الخدمة',
    start: 'بدء الخدمة',
    acceptHint: 'عند الموافقة ننتقل بك إلى أول الصفحة، ثم اضغط «بدء الخدمة»',
  },
} as const;
