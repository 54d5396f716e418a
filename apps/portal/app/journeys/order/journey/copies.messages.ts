import { countedNoun, MAX_DOCUMENTS } from '@wathiqa/domain';

/** «وثيقة واحدة»، «وثيقتان»، «3 وثائق». */
function documents(count: number): string {
  return countedNoun(count, {
    one: 'وثيقة واحدة',
    two: 'وثيقتين',
    few: 'وثائق',
    many: 'وثيقة',
    other: 'وثيقة',
  });
}

export const messages = {
  duplicate: 'كرّر هذه الوثيقة',
  languages: {
    title: 'اطلبها بلغات أخرى أيضًا',
    hint: 'اختر اللغات. نضيف إلى طلبك وثيقة لكل لغة بالبيانات نفسها.',
    add: (count: number) => (count === 0 ? 'أضف وثيقة لكل لغة' : `أضف ${documents(count)}`),
  },
  full: `وصل طلبك إلى ${MAX_DOCUMENTS} وثيقة، وهو أقصى ما يسعه طلب واحد. سجّله، ثم اطلب ما بقي في طلب جديد.`,
  blank: {
    text: 'هذه وثيقة فارغة. إن كنت أضفتها دون قصد فاحذفها وتابع.',
    remove: 'احذف هذه الوثيقة',
  },
  show: (document: string) => `عرض وتعديل: ${document}`,
} as const;
