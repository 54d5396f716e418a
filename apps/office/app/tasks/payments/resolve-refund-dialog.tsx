import { type Refund, resolveRefund } from '@wathiqa/contract/office';
import { formatPounds } from '@wathiqa/domain';
import { RadioGroupField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../forms/use-save-mutation.ts';
import { validateBody } from '../../forms/validation-errors.ts';
import { call } from '../../session/call.ts';
import { dialogs } from './payments.messages.ts';

const { labels, ...words } = dialogs.settle;

/** Says what became of a refund that only people can find out about. */
export function ResolveRefundDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const [outcome, setOutcome] = useState<'yes' | 'no'>();
  const body = { refundId: refund.id, done: outcome === undefined ? undefined : outcome === 'yes' };
  const change = useSaveMutation(
    () => call(resolveRefund, { body: { refundId: refund.id, done: outcome === 'yes' } }),
    { key: ['payments'], successText: words.done },
  );
  return (
    <ChangeDialog
      title={words.title}
      labels={labels}
      errors={validateBody(resolveRefund, body, labels)}
      change={change}
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
