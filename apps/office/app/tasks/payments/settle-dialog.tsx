import { type Refund, settleRefund } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { RadioGroupField } from '@wathiqa/ui';
import { useState } from 'react';
import { call } from '../../session/call.ts';
import { ChangeDialog } from '../kept/change-dialog.tsx';
import { faultsOf } from '../kept/faults.ts';
import { useChange } from '../kept/use-change.ts';
import { dialogs } from './payments.messages.ts';

const { labels, ...words } = dialogs.settle;

/** Says what became of a refund that only people can find out about. */
export function SettleDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const [said, setSaid] = useState<'yes' | 'no'>();
  const body = { refundId: refund.id, done: said === undefined ? undefined : said === 'yes' };
  const change = useChange(
    () => call(settleRefund, { body: { refundId: refund.id, done: said === 'yes' } }),
    { key: ['payments'], done: words.done },
  );
  return (
    <ChangeDialog
      title={words.title}
      labels={labels}
      faults={faultsOf(settleRefund, body, labels)}
      change={change}
      confirm={words.confirm}
      onConfirm={() => change.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <p>{words.lead}</p>
          <RadioGroupField
            name="done"
            label={labels.done}
            error={errorOf('done')}
            value={said ?? ''}
            onChange={({ target }) => setSaid(target.value === 'yes' ? 'yes' : 'no')}
            options={[
              { value: 'yes', label: words.yes },
              { value: 'no', label: words.no },
            ]}
          />
        </>
      )}
      summary={
        <p className="text-lg font-semibold">
          {said === 'yes' ? words.summaryYes : words.summaryNo}{' '}
          <bdi>{formatPounds(refund.amount)}</bdi>
        </p>
      }
    />
  );
}
