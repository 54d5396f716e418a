import type { RequestStatus } from '@wathiqa/contract';
import { cairoDay, canWithdraw, formatPounds, isoDay } from '@wathiqa/domain';
import { type Detail, DetailList, Isolate } from '@wathiqa/ui';
import { PaidReceipt } from './actions/paid-receipt.tsx';
import { StatusAddress } from './actions/status-address.tsx';
import { WithdrawButton } from './actions/withdraw-button.tsx';
import { formatCairoDateTime, formatCairoDay } from './cairo-date.ts';
import { toStatusSummary } from './history-lines.ts';
import { nextStep, stateTitle } from './next-step.ts';
import { PayLink } from './pay-link.tsx';
import { ResultBanner } from './result-banner.tsx';
import { getStateAppearance } from './state-appearance.ts';
import { StatusDocuments } from './status-documents.tsx';
import { StatusHistory } from './status-history.tsx';
import { StatusSteps } from './status-steps.tsx';
import { messages } from './tracking.messages.ts';

const { result } = messages;

interface StatusReportProps {
  id: string;
  status: RequestStatus;
}

/** Where a request stands, what comes next, what is in it, where it goes and what was done. */
export function StatusReport({ id, status }: StatusReportProps) {
  const summary = toStatusSummary(status);
  const { state } = summary;
  const appearance = getStateAppearance(state, summary.delivery);
  return (
    <>
      <ResultBanner
        icon={appearance.icon}
        tone={appearance.tone}
        title={stateTitle(summary, status.StateMessage)}
        text={nextStep(summary)}
      />
      {state === 'WAITING_PAYMENT' && <PayLink id={id} />}
      <StatusSteps status={status} />
      <DetailList
        items={[
          {
            label: result.registered,
            value: <Isolate>{formatCairoDateTime(status.CreatedAt)}</Isolate>,
          },
          { label: result.total, value: <Isolate>{formatPounds(status.TotalPrice)}</Isolate> },
          ...expectedArrivalDetails(status),
        ]}
      />
      {appearance.showsDocuments && <StatusDocuments details={status.Details} />}
      {status.Paid && <PaidReceipt id={id} paid={status.Paid} />}
      {state !== 'REJECTED' && <StatusAddress id={id} status={status} />}
      <StatusHistory status={status} />
      <div className="print-hidden flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-ink-2">{result.live}</p>
        {canWithdraw(state) && <WithdrawButton id={id} />}
      </div>
    </>
  );
}

/** When the papers should be there, or should have been. */
function expectedArrivalDetails({ ExpectedOn, State }: RequestStatus): Detail[] {
  if (ExpectedOn === null) return [];
  const day = formatCairoDay(ExpectedOn);
  const awaitsPayment = State.CodeMessage === 'WAITING_PAYMENT';
  const late = !awaitsPayment && ExpectedOn < isoDay(cairoDay(new Date()));
  return [
    {
      label: awaitsPayment ? result.expectedIfPaid : result.expected,
      value: late ? result.late(day) : <Isolate>{day}</Isolate>,
    },
  ];
}
