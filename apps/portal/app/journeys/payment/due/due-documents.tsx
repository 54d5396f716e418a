import { documentTitle } from '@wathiqa/content';
import type { Payment } from '@wathiqa/contract';
import { formatPounds } from '@wathiqa/domain';
import { Icon, RecordText } from '@wathiqa/ui';
import { messages } from '../payment.messages.ts';

const { due: words } = messages;

const MAX_EXPANDED_ITEMS = 4;

interface DueDocumentsProps {
  items: Payment['items'];
  folded?: boolean;
}

export function DueDocuments({ items, folded = false }: DueDocumentsProps) {
  return (
    <details
      open={!folded && items.length <= MAX_EXPANDED_ITEMS}
      className="group rounded-md border border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-[min(1rem,4vw)] font-semibold">
        <span className="min-w-0">
          {words.documents} <bdi className="text-ink-2">({items.length})</bdi>
        </span>
        <Icon name="caret" className="ms-auto size-5 text-ink-2 group-open:rotate-180" />
      </summary>
      <ul className="divide-y divide-line border-t border-line px-4">
        {items.map(
          ({ documentType, languageCode, issueReason, fullName, copies, unitPrice }, index) => (
            // Index key: documents may repeat and the order is fixed.
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2.5"
            >
              <span>
                {words.copies(documentTitle(documentType, languageCode, issueReason), copies)}
              </span>
              <bdi className="tabular-nums">{formatPounds(unitPrice * copies)}</bdi>
              <span className="col-span-2 text-sm text-ink-2">
                <RecordText>{fullName}</RecordText>
              </span>
            </li>
          ),
        )}
      </ul>
    </details>
  );
}
