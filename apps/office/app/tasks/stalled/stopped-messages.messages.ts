import {
  countedNoun,
  formatRequestId,
  type NotificationChannel,
  type NotificationFailure,
  type NotificationKind,
} from '@wathiqa/domain';
import { COUNTED } from '../../labels/counted.messages.ts';

const NOTIFICATIONS = COUNTED.messages;

export const messages = {
  title: 'رسائل توقف إرسالها',
  lead: 'ما لم نتمكن من إبلاغ المواطنين به، لأنه رُفض أو لم ينجح إرساله طوال يوم. تُعاد الرسالة كما هي، ولا تصل مرتين.',
  columns: {
    request: 'الطلب',
    kind: 'الرسالة',
    channel: 'القناة',
    failure: 'لماذا لم تُرسل',
    queuedAt: 'وقتها',
    setAsideAt: 'توقف إرسالها',
    tries: 'المحاولات',
  },
  empty: 'لا رسائل متوقفة: كل ما كان يجب أن يعرفه المواطنون أُرسل أو في طريقه.',
  resend: 'إعادة الإرسال',
  of: (kind: string, requestId: string) => `«${kind}» للطلب ${formatRequestId(requestId)}`,
  resendAll: (count: number) => `إعادة إرسال الكل (${count})`,
  resent: 'عادت إلى الإرسال',
  off: 'غير مفعل: تنتظر الرسائل تفعيله',
  nothingWaits: 'لا شيء ينتظر',
  waiting: (count: number) => `${countedNoun(count, NOTIFICATIONS)} في الانتظار`,
  since: 'أقدمها منذ',
  held: (count: number) =>
    `${countedNoun(count, NOTIFICATIONS)} تُرسل في التاسعة صباحًا: بلغ المحمول حد اليوم`,
  shownOf: (shown: number, all: number) => `هذه آخر ${shown} من ${all}.`,
} as const;

export const channelNames = {
  sms: 'الرسائل القصيرة',
  email: 'البريد الإلكتروني',
} as const satisfies Record<NotificationChannel, string>;

export const kindNames = {
  registered: 'تسجيل الطلب',
  orderedAboutYou: 'إخبار صاحب الوثيقة',
  addressChanged: 'تغيير العنوان',
  correctionAsked: 'طلب تصحيح',
  answered: 'رد على رسالة',
  rejected: 'رفض الطلب',
  waitingPayment: 'قبول وانتظار السداد',
  paymentCode: 'كود السداد',
  withdrawn: 'إلغاء الطلب',
  reopened: 'إعادة فتح الطلب',
  paid: 'إيصال السداد',
  unusablePayment: 'مبلغ لم يُحتسب',
  refunded: 'رد مبلغ',
  onItsWay: 'خروج للتوصيل',
  deliveryAttempt: 'محاولة توصيل',
  returned: 'عودة الوثائق',
  lost: 'ضياع الوثائق',
  delivered: 'وصول الوثائق',
  erasureProposed: 'طلب محو البيانات',
  restriction: 'تقييد المعالجة',
} as const satisfies Record<NotificationKind, string>;

export const failureNames = {
  unreachable: 'لم يرد شركة الإرسال',
  refused: 'رفضها شركة الإرسال، راجع الرقم أو البريد',
  malformedResponse: 'رد شركة الإرسال بما لا يُفهم',
  noAddress: 'لا رقم محمول صحيح في الطلب',
  tooMany: 'بلغ الرقم حد رسائل اليوم عن طلبات لم تُسدَّد',
  expired: 'انتظرت أكثر من ثلاثة أيام فلم تعد تفيد',
  failed: 'عطل عندنا',
} as const satisfies Record<NotificationFailure, string>;
