/** Of calls of staff only. */
export const OFFICE_FIELD_PROBLEMS = {
  documentRefund: 'هذه الوثيقة لم تُسدَّد، أو رُدَّ ثمنها أو طُلب رده',
  noMatchingRequest: 'لا طلب بهذا الرقم ينتظر سداد هذا المبلغ بالضبط',
  documentPrice: 'المبلغ غير ثمن الوثيقة',
  pounds: 'اكتب المبلغ بالجنيه، أكبر من صفر، وبعد العلامة العشرية رقمان على الأكثر، مثل 72.50',
  moment: 'اختر اليوم والساعة',
  notYet: 'هذا الوقت لم يأت بعد',
  beforeFound: 'هذا الوقت قبل اكتشاف الخرق',
  samePrice: 'هذا هو سعر ذلك اليوم بالفعل',
  priceDay: 'اختر يومًا من الغد وحتى سنة من اليوم',
  staffEmail: 'اكتب البريد الإلكتروني كاملًا بحروف لاتينية، مثل name@example.com',
  duplicate: 'موجود في القائمة بالفعل',
  outletCode: 'كلمات بحروف لاتينية صغيرة بينها شرطات، مثل model-tanta',
  outletServices: 'اختر خدمة واحدة على الأقل',
  outletHours: 'اختر موعد إغلاق غير موعد الفتح',
  serialRange: 'اكتب مسلسل شهادة لاحقة من الجهة نفسها والمفتاح نفسه، في حدود 10,000 شهادة',
  inEgypt: 'اكتب درجات داخل مصر: خط العرض من 21 إلى 32 وخط الطول من 24 إلى 37',
} as const satisfies Record<string, string>;
