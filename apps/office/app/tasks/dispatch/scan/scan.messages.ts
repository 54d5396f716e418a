import type { DeliveryAction } from '@wathiqa/contract/office';

export const messages = {
  title: 'تسجيل ما حدث بالماسح',
  lead: 'اختر ما حدث، ثم مرّر الملصقات واحدًا بعد الآخر: يُسجَّل كل منها في الحال. الشهادة يُفتح سجلها، ورقم الدفعة أو أول رقمها عند البريد يُبحث عنه.',
  action: 'ما حدث',
  actions: {
    recordDelivery: 'وصل إلى صاحبه',
    recordAttempt: 'محاولة لم تنجح',
    recordReturn: 'عاد إلى القطاع',
  } satisfies Partial<Record<DeliveryAction, string>>,
  failureNeeded: 'اختر السبب قبل المسح، فهو يُكتب في كل محاولة.',
  label: 'ملصق أو شهادة أو دفعة',
  hint: 'بالماسح، أو اكتب الرقم بيدك.',
  button: 'تسجيل',
  code: (number: string) => `كود الاستلام للطلب ${number}`,
  codeHint:
    'الأرقام الستة التي أبلغك بها المندوب. بلا كود؟ سجّل الوصول من صفحة الدفعة، بالسبب واسم من استلم.',
  codeWrong: 'كود الاستلام 6 أرقام.',
  recordCode: 'تسجيل الوصول',
  results: 'ما مُسح',
  counts: (recorded: number, refused: number) => `سُجِّل ${recorded} · لم يُسجَّل ${refused}`,
  columns: { result: 'النتيجة', request: 'رقم الطلب', action: 'ما حدث', batch: 'الدفعة' },
  underWay: 'جارٍ التسجيل',
  recorded: 'سُجِّل',
  refused: 'لم يُسجَّل',
  repeated: 'مُسح من قبل في هذه القائمة، ولم يُسجَّل مرة ثانية.',
  notNow: (place: string) => `لا يصح الآن. الأوراق: ${place}.`,
  triedOut: 'تمت المحاولات الثلاث. سجّل وصولًا أو عودة.',
  changed: 'غيّره موظف آخر في اللحظة نفسها. امسحه مرة أخرى.',
  unknown: 'لا أوراق بهذا الرقم.',
} as const;
