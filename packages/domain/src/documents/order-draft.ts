/**
 * The draft of an order while its documents are being entered (portal.md §3 "Drafts", §4 "Order drafting"):
 * one entry per document, and which of them is on the screen. Pure: screens draw it and send it actions.
 */
export interface OrderDraft<Entry> {
  /** One entry per document, in order; never empty, at most `MAX_DOCUMENTS`. */
  readonly entries: readonly Entry[];
  /** Number of the document on the screen, from 1 to `entries.length`. */
  readonly current: number;
}

export type DraftAction<Entry> =
  /** Keeps what is on the screen for the current document. */
  | { type: 'edit'; entry: Entry }
  /** Appends a blank document and shows it; only from the last document. */
  | { type: 'add'; blank: Entry }
  | { type: 'previous' }
  | { type: 'next' }
  /** Removes the current document and shows the one before it; never the first. */
  | { type: 'delete' };

/** A draft of one blank document (portal.md §4: "document 1 of 1"). */
export function startDraft<Entry>(blank: Entry): OrderDraft<Entry> {
  return { entries: [blank], current: 1 };
}

/** What the buttons of the entry screen may do now (portal.md §2 "Document entry screens"). */
export function allowedMoves<Entry>(draft: OrderDraft<Entry>, maxDocuments: number) {
  const last = draft.current === draft.entries.length;
  return {
    previous: draft.current > 1,
    next: !last,
    add: last && draft.entries.length < maxDocuments,
    delete: draft.current > 1,
  };
}

/** The entry of the document on the screen. */
export function currentEntry<Entry>(draft: OrderDraft<Entry>): Entry {
  const entry = draft.entries[draft.current - 1];
  if (entry === undefined) throw new RangeError('The draft points outside its entries');
  return entry;
}

/**
 * The draft after an action. An action that is not allowed now leaves the draft as it is, so that a second
 * click or a late event can never lose, mix or double an entry.
 */
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
    case 'delete':
      return allowed.delete
        ? { entries: entries.toSpliced(current - 1, 1), current: current - 1 }
        : draft;
  }
}
