import { allocatePayment, type OfficePayment } from '@wathiqa/contract/office';
import { formatPounds, formatRequestId, toLatinDigits } from '@wathiqa/domain';
import { TextField } from '@wathiqa/ui';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { dialogs } from './payments.messages.ts';

const { labels, hints, ...words } = dialogs.place;

/** Allocates an unallocated payment to a request. */
export function AllocateDialog({
  payment,
  onClose,
}: {
  payment: OfficePayment;
  onClose: () => void;
}) {
  const form = useFormValues(
    { requestId: '' },
    { labels, hints: { requestId: hints.requestId(formatPounds(payment.amount)) } },
  );
  const requestId = toLatinDigits(form.values.requestId).replace(/\s/g, '');
  const body = { paymentId: payment.id, requestId };
  return (
    <CallDialog
      definition={allocatePayment}
      input={{ body }}
      queryKey={['payments']}
      successText={words.done}
      title={words.title}
      labels={labels}
      confirm={words.confirm}
      onClose={onClose}
      fields={(errorOf) => <TextField {...form.text('requestId', errorOf)} numeric />}
      summary={
        <>
          <p className="text-lg font-semibold">
            {words.summary(formatPounds(payment.amount))} <bdi>{formatRequestId(requestId)}</bdi>
          </p>
          <p>{words.moves}</p>
        </>
      }
    />
  );
}
