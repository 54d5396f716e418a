/** The words of the receipt. */
export const messages = {
  brand: 'وثيقة',
  brandLine: 'بوابة الأحوال المدنية',
  title: 'إيصال سداد',
  documentTitle: (number: string) => `إيصال سداد الطلب ${number}`,
  number: 'رقم الطلب',
  registeredAt: 'تاريخ التسجيل',
  paidAt: 'تاريخ السداد',
  method: 'طريقة السداد',
  methods: { card: 'بطاقة بنكية', cash: 'نقدًا بكود السداد', other: 'مزود خدمة الدفع' },
  reference: 'مرجع السداد',
  documents: 'الوثائق',
  columns: {
    type: 'نوع الوثيقة',
    name: 'الاسم',
    copies: 'النسخ',
    unitPrice: 'سعر النسخة',
    price: 'الإجمالي',
  },
  total: 'المبلغ المسدد',
  refunded: 'رُدَّ منه',
  note: 'يثبت هذا الإيصال سداد رسوم الطلب، وليس وثيقة من وثائق الأحوال المدنية. لا يشمل مصاريف مزود خدمة الدفع.',
} as const;
