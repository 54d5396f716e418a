import type { OfficeDocument } from '@wathiqa/contract/office';
import { type RefObject, useRef, useState } from 'react';
import { useShortcuts } from '../../shortcuts/key-bindings.ts';
import { messages as correction } from './correction/correction.messages.ts';
import {
  accept,
  type Documents,
  type Draft,
  type Drafts,
  reject,
  waitingDocuments,
} from './drafts.ts';
import { useReasons } from './rejection-fields.tsx';
import { messages } from './request.messages.ts';

export interface DocumentDecisions {
  /** List of the cards. */
  cards: RefObject<HTMLDivElement | null>;
  /** Target of buttons and keys: the chosen document, or the first without a draft. */
  current: OfficeDocument | undefined;
  choose: (documentId: number) => void;
  acceptCurrent: () => void;
  /** Focuses the reasons. */
  rejectCurrent: () => void;
  /** Undefined if nothing can be returned. */
  returnCurrent: (() => void) | undefined;
}

export function useDocumentDecisions(
  request: Documents,
  drafts: Drafts,
  setDraft: (item: OfficeDocument, draft: Draft) => void,
  startReturn?: (documentId: number) => void,
): DocumentDecisions {
  const cards = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<number>();
  const { reasons } = useReasons();
  const waiting = waitingDocuments(request);
  const undecided = waiting.filter(({ id }) => !drafts[id]);
  const current = waiting.find(({ id }) => id === chosen) ?? undecided[0] ?? waiting[0];
  const draft = current && drafts[current.id];

  const all = () => [...(cards.current?.querySelectorAll<HTMLElement>('[data-document]') ?? [])];

  function focus(card: HTMLElement | undefined) {
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }

  function moveFocus(step: 1 | -1) {
    const shown = all();
    const from = shown.findIndex((card) => card.matches(':focus-within'));
    focus(shown[from < 0 && step < 0 ? shown.length - 1 : from + step]);
  }

  /** Goes on to the next document without a draft. */
  function acceptCurrent() {
    if (!current) return;
    setDraft(current, accept(draft));
    const next = undecided.find(({ id }) => id !== current.id);
    if (next) setChosen(next.id);
  }

  function rejectCurrent() {
    if (!current) return;
    setChosen(current.id);
    setDraft(current, reject(draft));
    requestAnimationFrame(() => document.getElementById(`reason-${current.id}`)?.focus());
  }

  function chooseReason(digit: number) {
    const reasonCode = reasons[digit - 1]?.code;
    if (!current || draft?.accept !== false || !reasonCode) return;
    setDraft(current, { ...draft, reasonCode });
    document
      .querySelector<HTMLElement>(`[name=reason-${current.id}][value=${reasonCode}]`)
      ?.focus();
  }

  const returnCurrent = startReturn && (() => current && startReturn(current.id));

  useShortcuts([
    { code: 'KeyJ', label: messages.keys.next, run: () => moveFocus(1) },
    { code: 'KeyK', label: messages.keys.previous, run: () => moveFocus(-1) },
    { code: 'KeyA', label: messages.keys.accept, run: acceptCurrent },
    { code: 'KeyR', label: messages.keys.reject, run: rejectCurrent },
    { code: 'Digit', key: '1–9', label: messages.keys.reason, run: chooseReason },
    ...(returnCurrent ? [{ code: 'KeyC', label: correction.key, run: returnCurrent }] : []),
  ]);

  return { cards, current, choose: setChosen, acceptCurrent, rejectCurrent, returnCurrent };
}
