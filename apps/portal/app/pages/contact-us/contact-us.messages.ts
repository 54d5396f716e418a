export const contactMessages = {
  lines: { heading: 'مركز الاتصال', call: (line: string) => `اتصل على ${line}` },
  write: { heading: 'راسلنا', mail: 'البريد الإلكتروني', fax: 'الفاكس', website: 'الموقع' },
  form: {
    heading: 'شكوى أو اقتراح أو استفسار',
    text: 'اكتب رسالتك في النموذج، ويصلك الرد على بريدك أو هاتفك.',
    action: 'اكتب إلينا',
  },
  office: {
    heading: 'المقر الرئيسي',
    hours: 'العنوان والمواعيد',
    others: 'كل السجلات والماكينات',
  },
};
