import type { ReactNode, Ref } from 'react';
import { messages } from './request.messages.ts';

interface RequestPanesProps {
  /** Of the list of cards. */
  cards: Ref<HTMLDivElement>;
  documents: ReactNode;
  /** On narrow screens below the documents. */
  children: ReactNode;
}

/** Documents on one side, findings and facts on the other. */
export function RequestPanes({ cards, documents, children }: RequestPanesProps) {
  return (
    <div className="grid flex-1 content-start gap-x-6 gap-y-5 @min-[60rem]:grid-cols-[minmax(0,62fr)_minmax(0,38fr)]">
      <section aria-labelledby="documents">
        <h2 id="documents" className="sr-only">
          {messages.documents}
        </h2>
        <div ref={cards} className="flex flex-col gap-6">
          {documents}
        </div>
      </section>
      <div className="flex flex-col gap-5 @min-[60rem]:sticky @min-[60rem]:top-3 @min-[60rem]:self-start @min-[60rem]:border-s @min-[60rem]:border-line @min-[60rem]:ps-6">
        {children}
      </div>
    </div>
  );
}

export function SideSection({
  id,
  title,
  children,
}: {
  /** Heading ID. */
  id: string;
  title: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1.5">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
