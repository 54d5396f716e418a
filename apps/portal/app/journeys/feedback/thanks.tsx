import { Icon } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { messages } from './feedback.messages.ts';

const { thanks } = messages;

interface ThanksProps {
  /** A `ReferenceNumber`; nothing if messages are not stored. */
  reference: ReactNode;
  children: ReactNode;
  actions: ReactNode;
}

export function Thanks({ reference, children, actions }: ThanksProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-4">
        <span className="grid size-14 shrink-0 place-items-center rounded-full bg-badge text-badge-ink">
          <Icon name="check" className="size-8" />
        </span>
        <div className="min-w-0 flex-[1_1_10rem]">{children}</div>
      </div>
      {reference}
      <p className="max-w-[70ch]">{thanks.next}</p>
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">{actions}</div>
    </div>
  );
}

export function ReferenceNumber({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-md border border-dashed border-control bg-quiet px-5 py-4">
      <p className="text-ink-2">{thanks.reference}</p>
      <bdi className="text-3xl font-semibold tabular-nums select-all">{children}</bdi>
      <p className="text-sm text-ink-2">{thanks.keep}</p>
    </div>
  );
}
