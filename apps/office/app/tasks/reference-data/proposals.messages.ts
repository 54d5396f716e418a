type Texts<Name extends string> = Readonly<Record<Name, string>>;

const COLUMNS = { reason: 'السبب', by: 'اقترحه', until: 'ينتهي الاقتراح' };
const APPROVE = { button: 'موافقة', confirm: 'الموافقة' };
const DECLINE = { button: 'رفض', confirm: 'رفض الاقتراح', done: 'رُفض الاقتراح' };
const WITHDRAW = { button: 'سحب الاقتراح', confirm: 'سحب الاقتراح', done: 'سُحب الاقتراح' };

/** Of the reason of a refusal. */
export const refusalTexts = {
  labels: { refusal: 'سبب الرفض' },
  hints: { refusal: 'لمن اقترح، ويُحفظ في سجل التدقيق' },
};

interface ProposalTexts<Column extends string> extends Texts<'title' | 'caption' | 'lead'> {
  /** Headers of the proposed change; may replace those of every proposal. */
  columns: Texts<Column> & Partial<typeof COLUMNS>;
  /** Consequence of declining and withdrawing. */
  unchanged: string;
  approve: Texts<'title' | 'summary' | 'done'> & Partial<typeof APPROVE>;
  decline: Texts<'title'> & Partial<typeof DECLINE>;
  withdraw: Texts<'title'> & Partial<typeof WITHDRAW & Texts<'summary'>>;
}

/** Texts of a table of proposals and of the three decisions. */
export function proposalTexts<Column extends string>({
  columns,
  unchanged: summary,
  approve,
  decline,
  withdraw,
  ...texts
}: ProposalTexts<Column>) {
  return {
    ...texts,
    columns: { ...COLUMNS, ...columns },
    approve: { ...APPROVE, ...approve },
    decline: { ...DECLINE, summary, ...decline },
    withdraw: { ...WITHDRAW, summary, ...withdraw },
  };
}
