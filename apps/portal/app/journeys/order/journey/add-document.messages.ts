import { countedNoun, MAX_COPIES } from '@wathiqa/domain';

/** «وثيقة واحدة»، «وثيقتين»، «3 وثائق». */
function documents(count: number): string {
  return countedNoun(count, {
    one: 'وثيقة واحدة',
    two: 'وثيقتين',
    few: 'وثائق',
    many: 'وثيقة',
    other: 'وثيقة',
  });
}

/** «لكريم»; the article is not elided, because «الهام» only resembles it. */
function toPerson(name: string): string {
  return name.startsWith('ال') ? `لـ${name}` : `ل${name}`;
}

export const messages = {
  title: 'ماذا تضيف إلى طلبك؟',
  back: 'رجوع',
  sibling: {
    title: (child: string) => `أخ أو أخت ${toPerson(child)}`,
    about: 'ننقل أسماء الأب والجد والعائلة والأم، وتكتب الباقي',
  },
  repeat: {
    title: 'كرّر هذه الوثيقة',
    about: `البيانات نفسها، إذا أردت أكثر من ${MAX_COPIES} نسخ`,
  },
  languages: {
    title: 'الشخص نفسه بلغة أخرى',
    about: 'وثيقة لكل لغة، بالبيانات نفسها',
    question: 'بأي لغات أخرى؟',
    add: (count: number) => (count === 0 ? 'أضف وثيقة لكل لغة' : `أضف ${documents(count)}`),
  },
  person: { title: 'شخص آخر', about: (document: string) => `${document}، وتكتب بيانات صاحبها` },
  kind: {
    title: 'وثيقة من نوع آخر',
    about: 'تصلك مع طلبك هذا، وتدفع مرة واحدة',
    question: 'أي وثيقة تضيف إلى طلبك؟',
    label: 'الوثيقة',
    wholeTerms: 'شروط الخدمة كاملة (تفتح في صفحة جديدة)',
    cardAlone: 'بطاقة الرقم القومي تُطلب في طلب مستقل، لأن لها أسئلة تخص صاحبها وتُسلَّم إليه وحده.',
    confirm: 'أضفها إلى الطلب',
  },
} as const;
