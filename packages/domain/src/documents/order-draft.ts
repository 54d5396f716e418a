/** Order draft (spec §2.6, §4.1); pure reducer. */
export interface OrderDraft<Entry> {
  /** 1 to `MAX_DOCUMENTS`. */
  readonly entries: readonly Entry[];
  /** From 1. */
  readonly current: number;
}

export type DraftAction<Entry> =
  | { type: 'edit'; entry: Entry }
  /** At the end. */
  | { type: 'add'; blank: Entry }
  | { type: 'previous' }
  | { type: 'next' }
  | { type: 'show'; document: number }
  /** Shows the previous one; never the first. */
  | { type: 'delete' };

/** spec §4.1: "document 1 of 1". */
export function startDraft<Entry>(blank: Entry): OrderDraft<Entry> {
  return { entries: [blank], current: 1 };
}

/** Enabled buttons (spec §1.5). */
export function allowedMoves<Entry>(draft: OrderDraft<Entry>, maxDocuments: number) {
  return {
    previous: draft.current > 1,
    next: draft.current < draft.entries.length,
    add: draft.entries.length < maxDocuments,
    delete: draft.current > 1,
  };
}

export function currentEntry<Entry>(draft: OrderDraft<Entry>): Entry {
  const entry = draft.entries[draft.current - 1];
  if (entry === undefined) throw new RangeError('The draft index is out of range');
  return entry;
}

/** Ignores disallowed actions, such as double clicks. */
export function reduceDraft<Entry>(
  draft: OrderDraft<Entry>,
  action: DraftAction<Entry>,
  maxDocuments: number,
): OrderDraft<Entry> {
  const allowed = allowedMoves(draft, maxDocuments);
  const { entries, current } = draft;
  switch (action.type) {
    case 'edit':
      return { current, entries: entries.with(current - 1, action.entry) };
    case 'add':
      return allowed.add
        ? { entries: [...entries, action.blank], current: entries.length + 1 }
        : draft;
    case 'previous':
      return allowed.previous ? { entries, current: current - 1 } : draft;
    case 'next':
      return allowed.next ? { entries, current: current + 1 } : draft;
    case 'show':
      return entries[action.document - 1] ? { entries, current: action.document } : draft;
    case 'delete':
      return allowed.delete
        ? { entries: entries.toSpliced(current - 1, 1), current: current - 1 }
        : draft;
  }
}
