import type { OfficeDocument } from '@wathiqa/contract/office';
import type { RefObject } from 'react';
import { useShortcuts } from '../../shortcuts/key-bindings.ts';
import { messages as correction } from './correction/correction.messages.ts';
import { accept, reject } from './drafts.ts';
import { messages } from './request.messages.ts';

/** Document navigation and decision keys. A rejection focuses its reason. */
export function useDocumentShortcuts(
  documents: RefObject<HTMLElement | null>,
  waiting: readonly OfficeDocument[],
  setDraft: (documentId: number, change: typeof reject) => void,
  startReturn: (documentId: number) => void,
): void {
  const cards = () => [
    ...(documents.current?.querySelectorAll<HTMLElement>('[data-document]') ?? []),
  ];
  const focusedIndex = () => cards().findIndex((card) => card.matches(':focus-within'));

  function moveFocus(step: 1 | -1) {
    const all = cards();
    const from = focusedIndex();
    const card = all[from < 0 && step < 0 ? all.length - 1 : from + step];
    card?.focus();
    card?.scrollIntoView({ block: 'nearest' });
  }

  /** The focused undecided document, or the only one. */
  function focusedItem(): OfficeDocument | undefined {
    const id = Number(cards()[focusedIndex()]?.dataset.document);
    return (
      waiting.find((item) => item.id === id) ?? (waiting.length === 1 ? waiting[0] : undefined)
    );
  }

  useShortcuts([
    { code: 'KeyJ', key: 'J', label: messages.keys.next, run: () => moveFocus(1) },
    { code: 'KeyK', key: 'K', label: messages.keys.previous, run: () => moveFocus(-1) },
    {
      code: 'KeyA',
      key: 'A',
      label: messages.keys.accept,
      run: () => {
        const item = focusedItem();
        if (item) setDraft(item.id, accept);
      },
    },
    {
      code: 'KeyR',
      key: 'R',
      label: messages.keys.reject,
      run: () => {
        const item = focusedItem();
        if (!item) return;
        setDraft(item.id, reject);
        requestAnimationFrame(() => document.getElementById(`reason-${item.id}`)?.focus());
      },
    },
    {
      code: 'KeyC',
      key: 'C',
      label: correction.key,
      run: () => {
        const item = focusedItem();
        if (item) startReturn(item.id);
      },
    },
  ]);
}
