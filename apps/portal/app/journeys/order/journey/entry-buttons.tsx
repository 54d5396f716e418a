import type { allowedMoves } from '@wathiqa/domain';
import { Button, type ButtonProps, classNames, Icon } from '@wathiqa/ui';
import { messages } from '../order.messages.ts';
import type { EntryAction } from './use-entry-actions.ts';

interface EntryButtonsProps {
  /** Number of documents. */
  count: number;
  allowed: ReturnType<typeof allowedMoves>;
  propsOf: (action: EntryAction | 'delete') => ButtonProps;
}

/** Actions on a document; unavailable ones are disabled (spec §1.5), and hidden with one document. */
export function EntryButtons({ count, allowed, propsOf }: EntryButtonsProps) {
  const move = (action: 'previous' | 'next') => (
    <Button
      variant="secondary"
      disabled={!allowed[action]}
      className="max-sm:flex-1 max-sm:px-3"
      {...propsOf(action)}
    >
      {messages[action]}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-6">
      <Button className="w-full sm:w-auto" {...propsOf('review')}>
        {messages.review}
      </Button>
      <Button
        variant="secondary"
        disabled={!allowed.add}
        className="w-full sm:w-auto"
        {...propsOf('add')}
      >
        {!propsOf('add').busy && <Icon name="plus" className="size-5" />}
        {messages.add}
      </Button>
      {!allowed.add && <p className="w-full text-ink-2">{messages.full}</p>}
      <div
        className={classNames(
          count === 1 ? 'hidden' : 'flex',
          'flex-wrap gap-3 max-sm:w-full sm:ms-auto',
        )}
      >
        {move('previous')}
        {move('next')}
        <Button
          variant="danger"
          disabled={!allowed.delete}
          className="max-sm:flex-1 max-sm:px-3"
          {...propsOf('delete')}
        >
          <Icon name="trash" className="size-5" />
          {messages.remove}
        </Button>
      </div>
    </div>
  );
}
