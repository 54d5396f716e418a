/** The words of the small pages: nothing here, something broke, not yet. */
export const pageMessages = {
  notFound: {
    title: 'الصفحة غير موجودة',
    text: 'قد يكون الرابط قديمًا أو كُتب العنوان خطأ. تأكد من العنوان، أو ابدأ من الصفحة الرئيسية.',
    home: 'العودة إلى الرئيسية',
    services: 'الخدمات الإلكترونية',
  },
  failure: {
    title: 'حدث خطأ غير متوقع',
    text: 'لم نتمكن من عرض هذه الصفحة. حاول مرة أخرى، وإذا تكرر الخطأ فاتصل بمركز الاتصال.',
    retry: 'حاول مرة أخرى',
    home: 'العودة إلى الرئيسية',
  },
  soon: {
    title: 'قريباً ...',
    text: 'نعمل على تجهيز هذه الخدمة، وستتاح هنا فور اكتمالها.',
    close: 'إغلاق',
  },
} as const;
