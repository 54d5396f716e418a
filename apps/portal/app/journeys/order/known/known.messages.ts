/** The words of what is known of a person already. */
export const messages = {
  own: {
    title: 'بياناتك كما في حسابك',
    change: 'بياناتي في الحساب غير صحيحة',
    opened: 'اكتب بياناتك كما وردت في القيد',
    openedText:
      'ما تكتبه هنا لهذا الطلب وحده، ويراجعه الموظف لأنه يختلف عن حسابك. ولتصحيح الحساب نفسه راجع الجهة التي سجّلت حسابك.',
  },
  earlier: {
    title: 'البيانات كما كتبتها في طلب سابق',
    change: 'تعديل البيانات',
    forget: 'لا تعرض هذا الشخص مرة أخرى',
    forgotten: 'لن يظهر هذا الشخص في طلباتك القادمة، إلا إذا طلبت له وثيقة من جديد.',
  },
  together: { title: 'البيانات كما كتبتها في هذا الطلب', change: 'تعديل البيانات' },
  fields: {
    name: 'الاسم',
    nationalId: 'الرقم القومي',
    mother: 'اسم الأم',
    gender: 'النوع',
  },
  whose: {
    legend: 'لمن الوثيقة؟',
    self: 'أنا',
    selfAbout: 'بياناتك من حسابك',
    other: 'شخص آخر',
    otherAbout: 'تكتب بياناته',
  },
} as const;
