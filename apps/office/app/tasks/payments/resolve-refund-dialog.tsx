import { type Refund, resolveRefund } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { RadioGroupField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { dialogs } from './payments.messages.ts';

const { labels, ...words } = dialogs.settle;

/** Records the outcome of a refund that needs manual clarification. */
export function ResolveRefundDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const [outcome, setOutcome] = useState<'yes' | 'no'>();
  // Without a choice the field is refused before the call is made.
  const done = (outcome === undefined ? undefined : outcome === 'yes') as boolean;
  return (
    <CallDialog
      definition={resolveRefund}
      input={{ body: { refundId: refund.id, done } }}
      queryKey={['payments']}
      successText={words.done}
      title={words.title}
      labels={labels}
      confirm={words.confirm}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <p>{words.lead}</p>
          <RadioGroupField
            name="done"
            label={labels.done}
            error={errorOf('done')}
            value={outcome ?? ''}
            onChange={({ target }) => setOutcome(target.value === 'yes' ? 'yes' : 'no')}
            options={[
              { value: 'yes', label: words.yes },
              { value: 'no', label: words.no },
            ]}
          />
        </>
      )}
      summary={
        <p className="text-lg font-semibold">
          {outcome === 'yes' ? words.summaryYes : words.summaryNo}{' '}
          <bdi>{formatPounds(refund.amount)}</bdi>
        </p>
      }
    />
  );
}
