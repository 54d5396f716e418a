import type { OfficeDocument, OfficeRequest } from '@wathiqa/contract/office';
import type { ReactNode } from 'react';
import { DocumentCard } from './document-card.tsx';
import type { Draft, Drafts } from './drafts.ts';
import { messages } from './request.messages.ts';
import type { DocumentDecisions } from './use-document-decisions.ts';

interface RequestPanesProps {
  request: Pick<OfficeRequest, 'items' | 'orderedBy' | 'findings'>;
  drafts: Drafts;
  decisions: DocumentDecisions;
  /** Documents to choose by their heading. */
  choosable: readonly OfficeDocument[];
  /** Documents rejected without a reason. */
  invalid: readonly number[];
  /** Whether the citizen reads a rejection's note. */
  noted: boolean;
  onDraft: (item: OfficeDocument, draft: Draft) => void;
  /** On narrow screens below the documents. */
  children: ReactNode;
}

/** Documents on one side, findings and facts on the other. */
export function RequestPanes(props: RequestPanesProps) {
  const { request, drafts, decisions, choosable, invalid, noted, onDraft, children } = props;
  return (
    <div className="grid flex-1 content-start gap-x-6 gap-y-5 @min-[60rem]:grid-cols-[minmax(0,62fr)_minmax(0,38fr)]">
      <section aria-labelledby="documents">
        <h2 id="documents" className="sr-only">
          {messages.documents}
        </h2>
        <div ref={decisions.cards} className="flex flex-col gap-6">
          {request.items.map((item) => (
            <DocumentCard
              key={item.id}
              request={request}
              item={item}
              draft={drafts[item.id]}
              current={choosable.includes(item) ? item === decisions.current : undefined}
              invalid={invalid.includes(item.id)}
              noted={noted}
              onDraft={(draft) => onDraft(item, draft)}
              onChoose={() => decisions.choose(item.id)}
            />
          ))}
        </div>
      </section>
      <div className="flex flex-col gap-5 @min-[60rem]:sticky @min-[60rem]:top-3 @min-[60rem]:self-start @min-[60rem]:border-s @min-[60rem]:border-line @min-[60rem]:ps-6">
        {children}
      </div>
    </div>
  );
}
