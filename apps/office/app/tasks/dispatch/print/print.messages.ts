/** The words of the labels and of the packing list; those on paper are read by the post. */
export const messages = {
  title: (batch: string) => `طباعة ${batch}`,
  back: 'الدفعة',
  print: 'طباعة',
  sheets: 'ما يُطبع',
  labels: 'ملصقات العناوين',
  list: 'قائمة التعبئة',
  hint: {
    labels: 'ثمانية ملصقات في صفحة A4 (99.1 × 67.7 مم). اطبع بالحجم الفعلي 100% وبلا هوامش.',
    list: 'صفحات A4 عادية، توضع مع المظاريف عند التسليم.',
  },
  empty: 'لا مظاريف في هذه الدفعة.',
  label: {
    name: (place: number, all: number) => `ملصق ${place} من ${all}`,
    sender: 'قطاع الأحوال المدنية · وثيقة',
    to: 'إلى',
    mobiles: 'محمول',
    place: (batch: string, place: number, all: number) => `${batch} · ${place} من ${all}`,
  },
  packing: {
    title: 'قائمة تعبئة',
    facts: {
      governorate: 'المحافظة',
      made: 'جُهِّزت',
      handedOver: 'سُلِّمت للبريد',
      envelopes: 'المظاريف',
    },
    notYet: 'لم تُسلَّم بعد',
    columns: {
      place: 'م',
      request: 'رقم الطلب',
      recipient: 'المرسل إليه',
      contents: 'في المظروف',
      copies: 'النسخ',
    },
    officeTotal: (envelopes: string, copies: string) => `${envelopes}، ${copies}`,
    totals: 'الإجمالي',
    byKind: 'الوثائق حسب نوعها',
    kind: 'الوثيقة',
    signatures: ['سلّمها عن القطاع', 'استلمها عن البريد'],
    signature: 'الاسم والتوقيع والتاريخ',
  },
} as const;
