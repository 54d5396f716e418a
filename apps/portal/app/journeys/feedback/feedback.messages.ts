import { FEEDBACK_MAX_LENGTH, FEEDBACK_TYPES } from '@wathiqa/domain';

export const messages = {
  title: 'الشكاوى والاقتراحات',
  lead: 'اكتب لنا استفسارك أو اقتراحك أو شكواك، وستصل رسالتك إلى المختصين.',
  description:
    'أرسل استفسارًا أو اقتراحًا أو شكوى إلى قطاع الأحوال المدنية، واحتفظ بالرقم المرجعي لرسالتك.',
  formLabel: 'نموذج المراسلة',
  sender: 'بياناتك',
  content: 'رسالتك',
  labels: {
    name: 'الاسم',
    mobileNumber: 'رقم المحمول',
    email: 'البريد الإلكتروني',
    type: 'نوع الرسالة',
    message: 'الرسالة',
  },
  hints: {
    name: 'كما تحب أن نخاطبك',
    mobileNumber: '11 رقمًا: صفر ثم 10 أرقام',
    email: 'مثل name@example.com. ليس لك بريد؟ اتركه فارغًا، ويصلك الرد برسالة على المحمول',
    message: (most: number) => `حتى ${most} حرف. لا تكتب أرقامًا سرية أو بيانات بطاقات الدفع`,
  },
  optional: '(اختياري)',
  types: [
    { value: String(FEEDBACK_TYPES.inquiry), label: 'استفسار' },
    { value: String(FEEDBACK_TYPES.suggestion), label: 'اقتراح' },
    { value: String(FEEDBACK_TYPES.complaint), label: 'شكوى' },
    { value: String(FEEDBACK_TYPES.objection), label: 'اعتراض على معالجة بياناتي' },
    { value: String(FEEDBACK_TYPES.consentWithdrawal), label: 'سحب موافقتي على معالجة بياناتي' },
    { value: String(FEEDBACK_TYPES.restriction), label: 'تقييد معالجة بياناتي' },
  ],
  leaveEmpty: 'اترك هذا الحقل فارغًا',
  unusualMobile:
    'راجع الرقم: أرقام المحمول في مصر تبدأ بـ 010 أو 011 أو 012 أو 015. يمكنك المتابعة إن كان صحيحًا',
  nearlyFull: 'اقتربت رسالتك من أقصى طول لها',
  tooLong: `رسالتك أطول من ${FEEDBACK_MAX_LENGTH} حرف. اختصرها قبل الإرسال`,
  tooLargeAdvice: 'اختصر رسالتك ثم أرسلها مرة أخرى',
  submit: 'إرسال',
  sending: 'جارٍ إرسال الرسالة',
  other: {
    title: 'طرق أخرى للتواصل',
    call: 'مركز الاتصال',
    mail: 'البريد الإلكتروني',
    status: 'لمتابعة طلب وثيقة سجّلته من قبل، اكتب رقمه هنا.',
    inquiry: 'متابعة الطلب',
  },
  thanks: {
    title: 'شكرًا لتواصلك معنا، تم استلام رسالتك',
    short: 'شكرًا',
    reference: 'الرقم المرجعي لرسالتك',
    keep: 'احتفظ بهذا الرقم، واذكره إذا اتصلت بنا بشأن رسالتك.',
    next: 'يراجع المختصون الرسائل، ويردون على رقم المحمول أو البريد الإلكتروني الذي كتبته.',
    close: 'إغلاق',
    another: 'إرسال رسالة أخرى',
    home: 'العودة إلى الرئيسية',
  },
} as const;
