import type { RequestStatus } from '@wathiqa/contract';
import { cairoDay, formatPounds, isoDay, mayWithdraw } from '@wathiqa/domain';
import { type Detail, DetailList, Isolate } from '@wathiqa/ui';
import { PaidReceipt } from './acts/paid-receipt.tsx';
import { StatusAddress } from './acts/status-address.tsx';
import { WithdrawButton } from './acts/withdraw-button.tsx';
import { cairoDate, cairoDayText } from './cairo-date.ts';
import { standingOf } from './history-lines.ts';
import { messages } from './inquiry.messages.ts';
import { nextStep, stateTitle } from './next-step.ts';
import { PayLink } from './pay-link.tsx';
import { ResultBanner } from './result-banner.tsx';
import { lookOf } from './state-looks.ts';
import { StatusDocuments } from './status-documents.tsx';
import { StatusHistory } from './status-history.tsx';
import { StatusSteps } from './status-steps.tsx';

const { result } = messages;

interface StatusReportProps {
  id: string;
  status: RequestStatus;
}

/** Where a request stands, what comes next, what is in it, where it goes and what was done. */
export function StatusReport({ id, status }: StatusReportProps) {
  const standing = standingOf(status);
  const { state } = standing;
  const look = lookOf(state, standing.delivery);
  return (
    <>
      <ResultBanner
        icon={look.icon}
        tone={look.tone}
        title={stateTitle(standing, status.StateMessage)}
        text={nextStep(standing)}
      />
      {state === 'WAITING_PAYMENT' && <PayLink id={id} />}
      <StatusSteps status={status} />
      <DetailList
        items={[
          { label: result.registered, value: <Isolate>{cairoDate(status.CreatedAt)}</Isolate> },
          { label: result.total, value: <Isolate>{formatPounds(status.TotalPrice)}</Isolate> },
          ...expectedArrival(status),
        ]}
      />
      {look.showsDocuments && <StatusDocuments details={status.Details} />}
      {status.Paid && <PaidReceipt id={id} paid={status.Paid} />}
      {state !== 'REJECTED' && <StatusAddress id={id} status={status} />}
      <StatusHistory status={status} />
      <div className="print-hidden flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-ink-2">{result.live}</p>
        {mayWithdraw(state) && <WithdrawButton id={id} />}
      </div>
    </>
  );
}

/** When the papers should be there, or should have been. */
function expectedArrival({ ExpectedOn, State }: RequestStatus): Detail[] {
  if (ExpectedOn === null) return [];
  const day = cairoDayText(ExpectedOn);
  const ifPaid = State.CodeMessage === 'WAITING_PAYMENT';
  const late = !ifPaid && ExpectedOn < isoDay(cairoDay(new Date()));
  return [
    {
      label: ifPaid ? result.expectedIfPaid : result.expected,
      value: late ? result.late(day) : <Isolate>{day}</Isolate>,
    },
  ];
}
