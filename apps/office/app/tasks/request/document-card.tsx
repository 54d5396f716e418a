import { documentStateLabels, documentTitle } from '@wathiqa/content';
import type { OfficeDocument, OfficeRequest } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { Badge, classNames } from '@wathiqa/ui';
import { DocumentCorrections } from './correction/document-corrections.tsx';
import { DocumentFields } from './document-fields.tsx';
import type { Draft } from './drafts.ts';
import { RejectionFields } from './rejection-fields.tsx';
import { messages } from './request.messages.ts';

interface DocumentCardProps {
  request: Pick<OfficeRequest, 'orderedBy' | 'findings'>;
  item: OfficeDocument;
  draft: Draft | undefined;
  /** Chosen by its heading: decision buttons and keys act on it. */
  current: boolean | undefined;
  /** A rejection submitted without a reason. */
  invalid: boolean;
  onDraft: (draft: Draft) => void;
  onChoose: () => void;
  /** Whether the citizen reads a rejection's note. */
  noted: boolean;
}

export function DocumentCard(props: DocumentCardProps) {
  const { request, item, draft, current, invalid, onDraft, onChoose, noted } = props;
  const title = messages.document(
    item.position,
    documentTitle(item.documentType, item.languageCode, item.issueReason),
  );
  return (
    <article
      tabIndex={-1}
      data-document={item.id}
      aria-labelledby={`document-${item.id}`}
      onFocus={onChoose}
      className={classNames(
        'flex min-w-0 flex-col gap-2 border-s-3 ps-3 outline-offset-4',
        current ? 'border-accent' : 'border-transparent',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`document-${item.id}`} className="font-semibold">
          {current === undefined ? (
            title
          ) : (
            <button type="button" aria-pressed={current} className="cursor-pointer rounded-sm">
              {title}
            </button>
          )}
        </h3>
        <span className="text-sm text-ink-2">
          {messages.copies(item.copies)} · {formatPounds(item.copies * item.unitPrice)}
        </span>
        <DecisionBadge item={item} draft={draft} />
      </div>
      <DocumentFields
        item={item}
        applicant={request.orderedBy}
        findings={request.findings.filter(({ documentId }) => documentId === item.id)}
      />
      {item.rejectionReason && <p className="text-danger">{item.rejectionReason}</p>}
      {draft?.accept === false && (
        <RejectionFields
          id={item.id}
          draft={draft}
          invalid={invalid}
          onDraft={onDraft}
          noted={noted}
        />
      )}
      <DocumentCorrections item={item} />
    </article>
  );
}

function DecisionBadge({ item: { state }, draft }: Pick<DocumentCardProps, 'item' | 'draft'>) {
  if (draft) {
    const { accept, reject } = messages.decision;
    return (
      <Badge tone={draft.accept ? 'success' : 'danger'}>{draft.accept ? accept : reject}</Badge>
    );
  }
  if (state === 'WAITING_APPROVAL') return null;
  return (
    <Badge tone={state === 'REJECTED' ? 'danger' : 'info'}>{documentStateLabels[state]}</Badge>
  );
}
