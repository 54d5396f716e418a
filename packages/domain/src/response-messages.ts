import type { CardRuleName } from './id-card-rules.ts';
import { FAILED_MESSAGE, type ResponseCodeName } from './response-codes.ts';

/** Why an ID card cannot be ordered online; the form says it before the server does. */
export const CARD_REFUSAL_MESSAGES: Readonly<Record<`CARD_${CardRuleName}`, string>> = {
  CARD_NO_AGE:
    'الرقم القومي لا يدل على تاريخ ميلاد صحيح، ولا يمكن إصدار بطاقة به. راجع الرقم المكتوب',
  CARD_PICTURE: 'برجاء التوجه إلى السجل المدني لتحديث صورة البطاقة',
  CARD_OVER_SEVEN_YEARS:
    'مر أكثر من سبع سنوات على إصدار البطاقة. برجاء التوجه إلى السجل المدني للتجديد وسداد الغرامة المقررة',
  CARD_EXPIRED: 'انتهت صلاحية البطاقة. برجاء التوجه إلى السجل المدني لتجديدها',
  CARD_STUDENT_AGE:
    'نأسف، لم يتم قبول طلبك. برجاء شراء استمارة رقم قومي وختمها من الجهة التعليمية بما يفيد استمرارك في ' +
    'الدراسة، ثم التوجه إلى أقرب سجل مدني',
};

/** Text for people of each code; complete by the compiler. */
export const RESPONSE_MESSAGES: Readonly<Record<ResponseCodeName, string>> = {
  ACCEPTED: 'تم قبول البيانات',
  MALFORMED: 'هناك خطأ فى البيانات المدخلة',
  UNAUTHENTICATED: 'لقد انتهت صلاحية الجلسة الخاصة بك ، أعد محاولة تسجيل الدخول',
  FORBIDDEN: 'ليس لديك صلاحية لهذا الإجراء',
  NOT_FOUND: 'لم نجد ما تبحث عنه',
  CONFLICT: 'سبق تسجيل هذا الطلب ببيانات أخرى، ولم يُسجَّل طلب ثانٍ',
  TOO_LARGE: 'حجم البيانات المرسلة أكبر من المسموح به',
  TOO_MANY_REQUESTS: 'عدد المحاولات كبير. برجاء الانتظار قليلًا ثم المحاولة مرة أخرى',
  FAILED: FAILED_MESSAGE,
  UNAVAILABLE: 'الخدمة غير متاحة الآن. برجاء المحاولة بعد دقائق',
  PRICE_CHANGED: 'تغيّر سعر الخدمة منذ فتح صفحة المراجعة. راجع الإجمالي الجديد ثم سجّل الطلب',
  RELATION_NOT_ALLOWED: 'صلة القرابة المختارة غير متاحة لهذه الوثيقة مع نوع صاحبها',
  ...CARD_REFUSAL_MESSAGES,
  CLAIMED: 'يعمل موظف آخر على هذا الطلب الآن',
  CHANGED: 'تغيّر الطلب منذ فتحه، ولم يُنفَّذ الإجراء. راجع ما تغيّر ثم أعد المحاولة',
  OUTDATED: 'غيّر موظف آخر هذه البيانات منذ فتحها، ولم يُحفظ شيء. راجع ما تغيّر ثم أعد المحاولة',
  OWN_ACCESS: 'لا يغيّر أحد صلاحياته بنفسه. اطلب ذلك من مدير نظام آخر',
  LAST_ADMINISTRATOR: 'هذا آخر مدير للنظام. أضف مديرًا آخر أولًا',
  LAST_REASON: 'هذا آخر سبب متاح للرفض. أضف سببًا آخر أو أعد سببًا أولًا',
  NOTHING_DUE: 'لا يوجد مبلغ مستحق على هذا الطلب الآن',
  REFUND_TOO_MUCH: 'المبلغ أكبر من المتبقي من هذه الدفعة، ولم يُرد شيء',
  PACKING_HELD: 'تغيّر عنوان هذا الطلب بعد سداده، فلا تُجهَّز أوراقه قبل مرور 24 ساعة على تغييره',
  ALREADY_READDRESSED:
    'غيّرت عنوان هذا الطلب بعد سداده من قبل، ولا يتغيّر بعد السداد إلا مرة واحدة. إذا أخطأت في العنوان فاتصل بمركز الاتصال',
  SUSPECTED_BOT:
    'لم نتمكن من قبول الرسالة لأنها تشبه الرسائل الآلية. انتظر لحظات ثم أرسلها مرة أخرى، أو اتصل بمركز الاتصال',
};
