import { cardTitles, figureTexts } from '@wathiqa/content';
import {
  CARD_REFUSAL_MESSAGES,
  type CardQuestion,
  type IssueMonthQualifier,
} from '@wathiqa/domain';
import type { Input } from '../order/fields/inputs.ts';
import type { CardEntry } from './card-entry.ts';

export const messages = {
  title: 'بطاقة الرقم القومي',
  titleFor: cardTitles,
  lead: 'اكتب بياناتك كما وردت في شهادة الميلاد أو آخر بطاقة. بعدها أسئلة قليلة، ثم مراجعة الطلب. لكل طلب بطاقة واحدة.',
  ownerName: 'اسم صاحب البطاقة',
  cardDetails: 'بيانات البطاقة',
  labels: {
    lastIssuedOnline: 'طريقة إصدار آخر بطاقة',
    lastIssueYear: 'سنة الإصدار',
    lastIssueMonth: 'شهر الإصدار',
    jobTypeId: 'نوع المهنة',
  } satisfies Record<Exclude<keyof CardEntry, 'kind' | Input>, string>,
  notOwn: `هذا ليس الرقم القومي المثبت في حسابك. ${CARD_REFUSAL_MESSAGES.CARD_NOT_OWN}`,
  price: 'سعر البطاقة',

  steps: {
    register: 'تسجيل الطلب',
    previous: 'السابق',
    next: 'التالي',
    review: 'مراجعة',
    count: { question: 'السؤال', of: 'من' },
    titles: {
      lastIssuedOnline: 'طريقة إصدار آخر بطاقة',
      lastIssueMonth: 'تاريخ إصدار آخر بطاقة',
      jobTypeId: 'المهنة',
    } satisfies Record<CardQuestion, string>,
    online: 'هل تم إصدار آخر بطاقة رقم قومي عن طريق خدمات الإنترنت أو مركز الاتصال؟',
    yes: 'نعم',
    no: 'لا',
    month: 'السنة والشهر المدونان على ظهر البطاقة',
    /** A lost card cannot be read. */
    monthOfLost: 'متى صدرت آخر بطاقة لك؟',
    monthHint: 'إن صدرت قبل يناير 2014 فاختر ذلك من آخر قائمة السنة',
    monthOfLostHint:
      'تجد التاريخ على ظهر صورة البطاقة إن كانت معك. إن لم تعرف الشهر فاختر «لا أعرف الشهر» من آخر قائمة السنة، ويراجعه الموظف',
    monthQualifiers: {
      BEFORE_2014: 'قبل يناير 2014',
      UNKNOWN: 'لا أعرف الشهر',
    } satisfies Record<IssueMonthQualifier, string>,
    jobOfCard: 'المهنة المدونة في آخر بطاقة',
    jobOfLostCard: 'مهنتك في آخر بطاقة كانت معك',
    jobNow: 'مهنتك الحالية',
    jobHint: 'تحدد المهنة مدة صلاحية البطاقة',
    months: [
      'يناير',
      'فبراير',
      'مارس',
      'أبريل',
      'مايو',
      'يونيو',
      'يوليو',
      'أغسطس',
      'سبتمبر',
      'أكتوبر',
      'نوفمبر',
      'ديسمبر',
    ],
  },

  soFar: {
    title: 'إجاباتك حتى الآن',
    owner: 'صاحب البطاقة',
    online: 'صدرت عبر الإنترنت أو مركز الاتصال',
    issued: 'صدرت في',
    change: 'تعديل',
    /** Read out after «تعديل». */
    changeOf: (what: string) => `تعديل: ${what}`,
  },

  refused: {
    title: 'لا يمكن تسجيل هذا الطلب عبر البوابة',
    reason: 'السبب',
    help: `للاستفسار اتصل بنا ${figureTexts.callHours}:`,
    forms: `في السجل المدني تشتري استمارة بحسب سرعة الإصدار: عادية بسعر ${figureTexts['fee.idCard.regular']}، وعاجلة بسعر ${figureTexts['fee.idCard.urgent']}، وفورية بسعر ${figureTexts['fee.idCard.immediate']}، وفي اليوم نفسه بسعر ${figureTexts['fee.idCard.sameDay']}.`,
    papers: 'ما تأخذه معك ومدد الإصدار',
    nearest: 'أقرب سجل مدني',
    correct: 'تعديل الإجابات',
    correctForm: 'تعديل البيانات',
    services: 'الخدمات الإلكترونية',
  },
} as const;
