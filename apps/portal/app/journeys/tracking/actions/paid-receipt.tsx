import { type PaymentSummary, type RequestStatus, requestReceipt } from '@wathiqa/contract';
import { formatCairoMoment, formatFullDayText, formatPounds } from '@wathiqa/domain';
import { Button, DescriptionList, Icon, Notice, RecordText, savePdf } from '@wathiqa/ui';
import { Fragment } from 'react';
import { call } from '../../../calls/call.ts';
import { toastFailure } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { messages } from '../tracking.messages.ts';

const { receipt: words } = messages.result;

interface PaidReceiptProps {
  id: string;
  paid: PaymentSummary;
  /** Unfolded at first. */
  open: boolean;
}

export function PaidReceipt({ id, paid, open }: PaidReceiptProps) {
  return (
    <section aria-labelledby="paid" className="flex flex-col gap-2">
      <details open={open} className="group">
        <summary className="flex min-h-11 cursor-pointer list-none flex-wrap items-center gap-x-3 [&::-webkit-details-marker]:hidden">
          <h2 id="paid" className="text-lg">
            {words.title}
          </h2>
          <span className="ms-auto flex items-center gap-x-3">
            <span className="font-semibold group-open:invisible">
              <bdi>{formatPounds(paid.Amount + paid.Fees)}</bdi>
            </span>
            <Icon name="caret" className="print-hidden size-5 text-link group-open:rotate-180" />
          </span>
        </summary>
        <DescriptionList
          items={[
            {
              label: words.paidAt,
              value: <bdi>{formatCairoMoment(new Date(paid.At))}</bdi>,
            },
            ...listAmounts(paid).map(({ label, pounds }) => ({
              label,
              value: <bdi>{formatPounds(pounds)}</bdi>,
            })),
            ...(paid.Method ? [{ label: words.way, value: words.ways[paid.Method] }] : []),
            { label: words.reference, value: <bdi>{paid.Reference}</bdi> },
          ]}
        />
      </details>
      <SaveReceipt id={id} />
    </section>
  );
}

/** Adds up to the money handed over, including a refund. */
function listAmounts({ Amount, Fees, Refunded }: PaymentSummary) {
  const amounts = [
    { label: words.amount, pounds: Fees > 0 ? Amount : 0 },
    { label: words.fees, pounds: Fees },
    { label: words.handedOver, pounds: Amount + Fees },
    { label: words.refunded, pounds: Refunded },
  ];
  return amounts.filter(({ pounds }) => pounds > 0);
}

/** Place and last day of a refund, and the charge that is not refunded. */
export function RefundNotice({
  paid,
  missedOn,
}: {
  paid: PaymentSummary;
  /** Promised day that passed. */
  missedOn?: string | undefined;
}) {
  const { Fees, Method, Reference, Refunded, RefundReason, RefundUntil } = paid;
  if (!Method || !RefundUntil) return null;
  return (
    <Notice tone="info" title={words.refundTitle(formatPounds(Refunded))}>
      {missedOn && <p>{words.promiseMissed(formatFullDayText(missedOn))}</p>}
      {RefundReason && !missedOn && (
        <p>
          {words.refundReason} <RecordText>{RefundReason}</RecordText>
        </p>
      )}
      <p>{words.refundedTo[Method](formatFullDayText(RefundUntil))}</p>
      <p>
        {words.reference} <bdi className="font-semibold">{Reference}</bdi>
      </p>
      {Fees > 0 && <p>{words.feesStay(formatPounds(Fees))}</p>}
    </Notice>
  );
}

/** Payments that the request could not take: what happens with each, and where its refund is. */
export function UnusablePayments({ payments }: { payments: RequestStatus['UnusablePayments'] }) {
  return payments.map((payment) => {
    const { At, Amount, Reference, Refunded, Why } = payment;
    return (
      <Fragment key={At + Reference}>
        <RefundNotice paid={payment} />
        {Refunded < Amount && (
          <Notice tone="warning" title={words.unusable.title(formatPounds(Amount - Refunded))}>
            <p>{words.unusable.why(Why)}</p>
            <p>{words.unusable.next}</p>
            <DescriptionList
              items={[
                { label: words.reference, value: <bdi>{Reference}</bdi> },
                {
                  label: words.paidAt,
                  value: <bdi>{formatCairoMoment(new Date(At))}</bdi>,
                },
              ]}
            />
          </Notice>
        )}
      </Fragment>
    );
  });
}

function SaveReceipt({ id }: { id: string }) {
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => call(requestReceipt, { headers: { requestid: id } }),
    onSuccess: savePdf,
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
