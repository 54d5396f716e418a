import { type PaymentSummary, requestReceipt } from '@wathiqa/contract';
import { formatCairoMoment, formatPounds } from '@wathiqa/domain';
import { Button, DetailList, Icon, Isolate } from '@wathiqa/ui';
import { toastFailure } from '../../../forms/failure.ts';
import { useSingleMutation } from '../../../forms/use-single-mutation.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { call } from '../../../session/call.ts';
import { messages } from '../tracking.messages.ts';

const { receipt: words } = messages.result;

export function PaidReceipt({ id, paid }: { id: string; paid: PaymentSummary }) {
  return (
    <section aria-labelledby="paid" className="flex flex-col gap-3">
      <h2 id="paid" className="text-lg">
        {words.title}
      </h2>
      <DetailList
        items={[
          { label: words.paidAt, value: <Isolate>{formatCairoMoment(new Date(paid.At))}</Isolate> },
          { label: words.amount, value: <Isolate>{formatPounds(paid.Amount)}</Isolate> },
          ...(paid.Refunded > 0
            ? [{ label: words.refunded, value: <Isolate>{formatPounds(paid.Refunded)}</Isolate> }]
            : []),
          ...(paid.Method ? [{ label: words.way, value: words.ways[paid.Method] }] : []),
          { label: words.reference, value: <Isolate>{paid.Reference}</Isolate> },
        ]}
      />
      {paid.Refunded > 0 && paid.Method && (
        <p className="text-sm text-ink-2">{words.refundedTo[paid.Method]}</p>
      )}
      <SaveReceipt id={id} />
    </section>
  );
}

function SaveReceipt({ id }: { id: string }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(requestReceipt, { headers: { requestid: id } }),
    onSuccess: ({ fileName, pdf }) => saveFile(fileName, toPdf(pdf)),
    onError: toastFailure,
  });

  return (
    <Button
      variant="secondary"
      busy={isPending}
      onClick={() => mutate()}
      className="print-hidden w-fit"
    >
      <Icon name="document" className="size-5" />
      {isPending ? words.saving : words.save}
    </Button>
  );
}

/** Decodes a base64 PDF. */
function toPdf(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'application/pdf' });
}
