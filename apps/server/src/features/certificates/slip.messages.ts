export const messages = {
  title: 'قسيمة مظروف',
  place: (position: number, all: number) => `مظروف ${position}/${all}`,
  batch: (id: number) => `الدفعة ${id}`,
  number: 'رقم الطلب',
  barcode: (digits: string) => `رمز شريطي للرقم ${digits}`,
  columns: { document: 'في المظروف', owner: 'صاحبها', papers: 'الأوراق' },
  document: (title: string, copies: number) => `${title} × ${copies}`,
  ownPaper: 'ورق الجهة',
  notPrinted: 'لم تُطبع بعد',
  hint: 'ضع شهادات هذه القسيمة وحدها في مظروفها، ثم امسحها وامسح الملصق.',
} as const;
