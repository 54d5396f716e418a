import { allowedMoves, MAX_DOCUMENTS } from '@wathiqa/domain';
import { Button, Icon } from '@wathiqa/ui';
import { useShallow } from 'zustand/react/shallow';
import type { OrderStore } from '../draft/order-store.ts';
import { useOrderState } from '../draft/use-order.ts';
import { messages } from '../order.messages.ts';
import { messages as copies } from './copies.messages.ts';
import type { EntryAction } from './use-entry-actions.ts';

interface EntryButtonsProps<Entry> {
  order: OrderStore<Entry>;
  busy: EntryAction | undefined;
  /** Whether other kinds may be added. */
  mixed: boolean;
  onAction: (action: EntryAction) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** Actions on a document; unavailable ones are disabled (spec §1.5). */
export function EntryButtons<Entry>({
  order,
  busy,
  mixed,
  onAction,
  onDuplicate,
  onRemove,
}: EntryButtonsProps<Entry>) {
  const isFull = useOrderState(order, ({ draft }) => draft.entries.length >= MAX_DOCUMENTS);
  const allowed = useOrderState(
    order,
    useShallow(({ draft }) => allowedMoves(draft, MAX_DOCUMENTS)),
  );
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
      <Button
        variant="secondary"
        disabled={!allowed.previous}
        busy={busy === 'previous'}
        onClick={() => onAction('previous')}
      >
        {messages.previous}
      </Button>
      <Button
        variant="secondary"
        disabled={!allowed.next}
        busy={busy === 'next'}
        onClick={() => onAction('next')}
      >
        {messages.next}
      </Button>
      <Button
        variant="secondary"
        disabled={!allowed.add}
        busy={busy === 'add'}
        onClick={() => onAction('add')}
      >
        {busy !== 'add' && <Icon name="plus" className="size-5" />}
        {messages.add}
      </Button>
      <Button variant="danger" disabled={!allowed.delete} onClick={onRemove}>
        <Icon name="trash" className="size-5" />
        {messages.remove}
      </Button>
      <Button type="submit" busy={busy === 'review'} className="w-full sm:ms-auto sm:w-auto">
        {messages.review}
      </Button>
      {/* Aligns the text, not the padding, with other content. */}
      <div className="flex w-full flex-wrap gap-3 sm:-ms-5">
        {mixed && (
          <Button
            variant="quiet"
            disabled={isFull}
            busy={busy === 'addOther'}
            className="w-full sm:w-auto"
            onClick={() => onAction('addOther')}
          >
            {busy !== 'addOther' && <Icon name="plus" className="size-5" />}
            {messages.addOther}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={isFull}
          busy={busy === 'duplicate'}
          className="w-full sm:w-auto"
          onClick={onDuplicate}
        >
          {busy !== 'duplicate' && <Icon name="copy" className="size-5" />}
          {copies.duplicate}
        </Button>
      </div>
      {isFull && <p className="w-full text-ink-2">{copies.full}</p>}
    </div>
  );
}
