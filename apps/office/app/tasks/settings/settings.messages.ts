import type { RetainedKind } from '@wathiqa/domain';
import { screenTitles } from '../../layout/layout.messages.ts';

export const messages = {
  title: screenTitles.settings,
  lead: 'القيم السارية في الخادم الآن. تُغيَّر على الخادم بالمتغير المكتوب بجوارها ثم يُعاد تشغيله، لا من هذه الشاشة.',
  limits: 'حدود العمل',
  all: 'كل المتغيرات',
  allHint: 'قيم النصوص والأسرار لا تظهر هنا، بل يظهر هل كُتبت. الوصف بالإنجليزية من دليل التشغيل.',
  columns: { what: 'الإعداد', value: 'القيمة', variable: 'المتغير', about: 'الوصف' },
  default: 'الأصلية',
  set: 'مكتوب',
  notSet: 'لم يُكتب',
  retention: {
    title: 'مدد الحفظ',
    columns: { kind: 'ما يُحفظ', term: 'المدة' },
    ownRequest: 'يمحو المواطن طلباته المنتهية بنفسه من صفحة «بياناتي»، أو بطلب إلى الجهة.',
  },
  onRequest: {
    title: 'المحو بطلب صاحب البيانات',
    lead: 'من طلب محو بياناته من الجهة يُمحى حسابه وطلباته المنتهية بعد موافقة مدير نظام آخر، وتصله رسالة عند الطلب. لا يُمحى من له طلب لم ينته أو طلب مدفوع لم تنته مدة حفظه.',
    open: 'طلب محو',
    dialog: {
      title: 'طلب محو بيانات شخص',
      confirm: 'إرسال للموافقة',
      successText: 'ينتظر المحو موافقة مدير نظام آخر',
    },
    labels: { nationalId: 'الرقم القومي', reason: 'السبب' },
    hints: { reason: 'مثلًا: طلب كتابي منه برقم 12 يوم 3 نوفمبر. لا تكتب اسمه' },
    will: 'يُمحى كل حساب بهذا الرقم القومي وكل طلباته، ولا رجوع في ذلك. يبقى ما دُفع وتواريخ الطلبات بلا بيانات صاحبها.',
  },
  erasures: {
    title: 'ما مُحي',
    lead: 'يمحو الخادم كل يوم ما انتهت مدة حفظه. هذه آخر مرات المحو.',
    empty: 'لم يجر محو بعد.',
    columns: {
      at: 'الوقت',
      requests: 'طلبات',
      feedback: 'رسائل زوار',
      messages: 'إشعارات',
      accounts: 'حسابات',
      auditEntries: 'قيود تدقيق',
    },
  },
} as const;

/** Settings that staff meet in their work. */
export const limitNames: Readonly<Record<string, string>> = {
  REFUND_APPROVAL_ABOVE: 'رد يحتاج إلى موافقة مشرف آخر إذا زاد على (بالقرش)',
  STAFF_READS_PER_HOUR: 'طلبات يقرؤها الموظف في الساعة بلا إجراء',
  DECISION_UNDO_SECONDS: 'ثوانٍ يمكن فيها التراجع عن قرار (0: يُنفَّذ فورًا)',
  QUALITY_SAMPLE_PERCENT: 'طلبات مقبولة تُراجَع مرة ثانية (من كل 100)',
  LIMIT_OPEN_REQUESTS: 'طلبات مفتوحة للمواطن (0: بلا حد)',
  LIMIT_ORDERS_PER_DAY: 'طلبات المواطن في اليوم (0: بلا حد)',
  LIMIT_SMS_PER_DAY: 'رسائل قصيرة إلى محمول في اليوم قبل أي سداد (0: بلا حد)',
  RATE_LIMIT_ORDERS: 'محاولات تسجيل الطلب لكل مواطن في الدقيقة',
  RATE_LIMIT_PAYMENTS: 'محاولات السداد لكل مواطن في الدقيقة',
  RATE_LIMIT_LOOKUPS: 'استعلامات بلا حساب لكل عنوان شبكة في الدقيقة',
  RATE_LIMIT_FEEDBACK: 'رسائل نموذج التواصل لكل عنوان شبكة في الدقيقة',
  ACCOUNT_STAFF_MAX_AGE: 'أقصى عمر لدخول الموظف (بالثانية)',
  ACCOUNT_STAFF_ACR: 'درجة توثيق دخول الموظف',
  FEEDBACK: 'رسائل نموذج التواصل (store: تصل إلى المكتب)',
  DIGITAL_COPIES: 'تنزيل النسخ الرقمية الموقعة للوثائق المدفوعة (on: متاح)',
  SENDER_ADDRESS: 'عنوان المرسل على الملصقات',
  SENDER_PHONE: 'هاتف المرسل على الملصقات',
};

export const retainedNames = {
  endedRequest: 'طلب مرفوض أو مسحوب',
  deliveredRequest: 'طلب وصل أو عاد (ويبقى بعدها السداد بلا بيانات صاحبه)',
  account: 'حساب بلا طلبات، منذ آخر دخول',
  feedback: 'رسالة من نموذج التواصل',
  register: 'بيانات السجل المدني، منذ البت (وتبقى درجة التطابق)',
  message: 'سجل الإشعارات',
  audit: 'سجل التدقيق',
} as const satisfies Record<RetainedKind, string>;
