/**
 * The codes an answer carries in `ResponseCode` (decisions §3). Codes of HTTP keep their number; a rule of
 * the service that refuses an order has a number of its own from 4001 on and is answered with HTTP 200.
 */
export const RESPONSE_CODES = {
  ACCEPTED: 200,
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  TOO_MANY_REQUESTS: 429,
  FAILED: 500,
  UNAVAILABLE: 503,
  PRICE_CHANGED: 4001,
  RELATION_NOT_ALLOWED: 4002,
  CARD_NO_AGE: 4101,
  CARD_PICTURE: 4102,
  CARD_OVER_SEVEN_YEARS: 4103,
  CARD_EXPIRED: 4104,
  CARD_STUDENT_AGE: 4105,
  CLAIMED: 4301,
  CHANGED: 4302,
  OUTDATED: 4303,
  OWN_ACCESS: 4304,
  LAST_ADMINISTRATOR: 4305,
  LAST_REASON: 4306,
  NOTHING_DUE: 4401,
  REFUND_TOO_MUCH: 4402,
  SUSPECTED_BOT: 4201,
} as const;

export type ResponseCodeName = keyof typeof RESPONSE_CODES;
export type ResponseCode = (typeof RESPONSE_CODES)[ResponseCodeName];

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
  FAILED: 'حدث خطأ لدينا ولم يتم تنفيذ طلبك. برجاء المحاولة مرة أخرى',
  UNAVAILABLE: 'الخدمة غير متاحة الآن. برجاء المحاولة بعد دقائق',
  PRICE_CHANGED: 'تغيّر سعر الخدمة منذ فتح صفحة المراجعة. راجع الإجمالي الجديد ثم سجّل الطلب',
  RELATION_NOT_ALLOWED: 'صلة القرابة المختارة غير متاحة لهذه الوثيقة مع نوع صاحبها',
  CARD_NO_AGE:
    'الرقم القومي لا يدل على تاريخ ميلاد صحيح، ولا يمكن إصدار بطاقة به. راجع الرقم المكتوب',
  CARD_PICTURE: 'برجاء التوجه إلى السجل المدني لتحديث صورة البطاقة',
  CARD_OVER_SEVEN_YEARS:
    'مر أكثر من سبع سنوات على إصدار البطاقة. برجاء التوجه إلى السجل المدني للتجديد وسداد الغرامة المقررة',
  CARD_EXPIRED: 'انتهت صلاحية البطاقة. برجاء التوجه إلى السجل المدني لتجديدها',
  CARD_STUDENT_AGE:
    'نأسف، لم يتم قبول طلبك. برجاء شراء استمارة رقم قومي وختمها من الجهة التعليمية بما يفيد استمرارك في ' +
    'الدراسة، ثم التوجه إلى أقرب سجل مدني',
  CLAIMED: 'يعمل موظف آخر على هذا الطلب الآن',
  CHANGED: 'تغيّر الطلب منذ فتحه، ولم يُنفَّذ الإجراء. راجع ما تغيّر ثم أعد المحاولة',
  OUTDATED: 'غيّر موظف آخر هذه البيانات منذ فتحها، ولم يُحفظ شيء. راجع ما تغيّر ثم أعد المحاولة',
  OWN_ACCESS: 'لا يغيّر أحد صلاحياته بنفسه. اطلب ذلك من مدير نظام آخر',
  LAST_ADMINISTRATOR: 'هذا آخر مدير للنظام. أضف مديرًا آخر أولًا',
  LAST_REASON: 'هذا آخر سبب متاح للرفض. أضف سببًا آخر أو أعد سببًا أولًا',
  NOTHING_DUE: 'لا يوجد مبلغ مستحق على هذا الطلب الآن',
  REFUND_TOO_MUCH: 'المبلغ أكبر من المتبقي من هذه الدفعة، ولم يُرد شيء',
  SUSPECTED_BOT:
    'لم نتمكن من قبول الرسالة لأنها تشبه الرسائل الآلية. انتظر لحظات ثم أرسلها مرة أخرى، أو اتصل بمركز الاتصال',
};
