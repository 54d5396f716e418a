import type { RequestStatus } from '@wathiqa/contract';
import {
  cairoDay,
  canWithdraw,
  formatCairoMoment,
  formatFullDayText,
  formatPounds,
  isoDay,
  servicePromise,
} from '@wathiqa/domain';
import { Isolate, RecordText } from '@wathiqa/ui';
import { LIST_SEPARATOR } from '../../lib/list.messages.ts';
import { PaidReceipt } from './actions/paid-receipt.tsx';
import { StatusAddress } from './actions/status-address.tsx';
import { WithdrawButton } from './actions/withdraw-button.tsx';
import { isAtCounter, PartlyRefused } from './again/refused-acts.tsx';
import { CorrectionNotice } from './correction/correction-notice.tsx';
import { toHistoryLines } from './history-lines.ts';
import { RequestMessages } from './messages/request-messages.tsx';
import { PrimaryAct } from './primary-act.tsx';
import { type RequestStage, STAGES, toRequestStage } from './request-stage.ts';
import { ResultBanner } from './result-banner.tsx';
import { StatusDocuments } from './status-documents.tsx';
import { StatusSteps } from './status-steps.tsx';
import { nextStep, stateTitle, toStatusSummary } from './status-summary.ts';
import { messages } from './tracking.messages.ts';

const { result } = messages;

interface StatusReportProps {
  id: string;
  status: RequestStatus;
}

export function StatusReport({ id, status }: StatusReportProps) {
  const summary = toStatusSummary(status);
  const stage = toRequestStage(summary);
  return (
    <>
      <ResultBanner
        icon={STAGES[stage].icon}
        tone={STAGES[stage].tone}
        title={stateTitle(summary, status.StateMessage)}
        text={nextStep(summary)}
      />
      <CorrectionNotice status={status} />
      <PrimaryAct id={id} stage={stage} atCounter={isAtCounter(status)} />
      <StatusSteps status={status} />
      <ExpectedDay stage={stage} status={status} />
      <StatusDocuments status={status} />
      <PartlyRefused id={id} stage={stage} status={status} />
      {status.TotalPrice > 0 && !summary.withdrawn && (
        <p className="-mt-3 flex justify-between gap-4 text-lg font-semibold">
          {result.total} <Isolate>{formatPounds(status.TotalPrice)}</Isolate>
        </p>
      )}
      {status.Paid && <PaidReceipt id={id} paid={status.Paid} />}
      {summary.state !== 'REJECTED' && !summary.refunded && (
        <StatusAddress id={id} status={status} />
      )}
      <RequestMessages id={id} status={status} />
      <StatusHistory status={status} />
      <div className="print-hidden flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-ink-2">{result.live}</p>
        {canWithdraw(summary.state) && <WithdrawButton id={id} />}
      </div>
    </>
  );
}

/** While the request waits for its citizen, the date is conditional. */
const EXPECTED_IF: Partial<Record<RequestStage, string>> = {
  correcting: result.expectedIfCorrected,
  due: result.expectedIfPaid,
};

/** Expected arrival, also if past. */
function ExpectedDay({ stage, status }: { stage: RequestStage; status: RequestStatus }) {
  const { ExpectedOn, State } = status;
  if (ExpectedOn === null) return null;
  const day = formatFullDayText(ExpectedOn);
  const expectedIf = EXPECTED_IF[stage];
  const late = !expectedIf && ExpectedOn < isoDay(cairoDay(new Date()));
  return (
    <div className="rounded-md bg-quiet px-[min(1.25rem,6vw)] py-4">
      <p className="text-ink-2">{expectedIf ?? result.expected}</p>
      <p className="text-[length:min(var(--text-2xl),12vw)] leading-[1.35] font-semibold">
        {late ? result.late(day) : <Isolate>{day}</Isolate>}
      </p>
      {State.CodeMessage === 'WAITING_APPROVAL' && (
        <p className="text-sm text-ink-2">{servicePromise()}</p>
      )}
    </div>
  );
}

function StatusHistory({ status }: { status: RequestStatus }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-lg">
        {messages.result.history}
      </h2>
      <ol className="mt-3 border-s-2 border-line ps-5">
        {toHistoryLines(status).map(({ place, text, name, at }) => (
          <li
            key={place}
            className="relative pb-4 before:absolute before:-start-[1.6875rem] before:top-2 before:size-3 before:rounded-full before:bg-accent before:[print-color-adjust:exact]"
          >
            <p className="font-semibold">
              {text}
              {name && (
                <>
                  {LIST_SEPARATOR}
                  <RecordText>{name}</RecordText>
                </>
              )}
            </p>
            <time dateTime={at} className="text-sm text-ink-2">
              <bdi>{formatCairoMoment(new Date(at))}</bdi>
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
