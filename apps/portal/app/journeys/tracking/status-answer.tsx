import type { DocumentStatus, RequestStatus } from '@wathiqa/contract';
import { countedNoun, formatFullDayText, servicePromise } from '@wathiqa/domain';
import { Notice } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { VisitPanel } from '../visit-panel.tsx';
import { RefundNotice, UnusablePayments } from './actions/paid-receipt.tsx';
import { useIsOwnDataRefused } from './again/refused-acts.tsx';
import { CorrectionNotice } from './correction/correction-notice.tsx';
import { PrimaryAct } from './primary-act.tsx';
import { type RequestStage, STAGES, toRequestStage } from './request-stage.ts';
import { ResultBanner } from './result-banner.tsx';
import { DocumentName, ReasonText } from './status-documents.tsx';
import { StatusSteps } from './status-steps.tsx';
import {
  isPastDay,
  listDocuments,
  listReasons,
  listRefused,
  nextStep,
  stateTitle,
  toStatusSummary,
} from './status-summary.ts';
import { messages } from './tracking.messages.ts';

const { result } = messages;

interface StatusAnswerProps {
  id: string;
  status: RequestStatus;
  /** In place of the act that needs script. */
  act?: ReactNode;
}

/** A phone's first screen: state, date, reasons, action and progress. */
export function StatusAnswer({ id, status, act: otherAct }: StatusAnswerProps) {
  const summary = toStatusSummary(status);
  const stage = toRequestStage(summary);
  const late = isLate(stage, status);
  const ownData = useIsOwnDataRefused(status) && stage === 'refused';
  const expected = <ExpectedDay stage={stage} status={status} late={late} />;
  const act =
    !status.Restricted && (otherAct ?? <PrimaryAct id={id} stage={stage} status={status} />);
  return (
    <div className="flex flex-col gap-4">
      <ResultBanner
        icon={STAGES[stage].icon}
        tone={STAGES[stage].tone}
        title={stateTitle(summary, status.StateMessage)}
        text={[
          describeSplit(status),
          ownData && status.Successor === null ? result.nextOfOwnData : describeNext(status, late),
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {status.Restricted && (
        <Notice title={result.restricted.title}>{result.restricted.text}</Notice>
      )}
      {status.Paid && <RefundNotice paid={status.Paid} missedOn={status.PromiseMissedOn} />}
      <UnusablePayments payments={status.UnusablePayments} />
      {stage !== 'correcting' && expected}
      <Reasons documents={listReasons(status)} stage={stage} />
      <CorrectionNotice status={status} act={act} />
      {stage === 'correcting' ? expected : act}
      {status.AwaitsVisit && <VisitPanel />}
      <StatusSteps status={status} />
    </div>
  );
}

/** Refusal reason, most often caused by the spelling of a name. */
const NOT_FOUND = 'NOT_FOUND';

interface ReasonsProps {
  documents: readonly DocumentStatus[];
  stage: RequestStage;
}

/** Reasons of refusal; while other documents go on, the advice is at the new order. */
function Reasons({ documents, stage }: ReasonsProps) {
  if (documents.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {documents.map((document) => (
        <li
          key={document.Id}
          className="rounded-md border-s-4 border-danger bg-danger-50 px-[min(1.25rem,6vw)] py-2"
        >
          <p className="text-sm text-ink-2">
            <DocumentName document={document} />
          </p>
          {document.RejectionReason && (
            <p className="font-semibold">
              <ReasonText {...document.RejectionReason} />
            </p>
          )}
          {stage === 'refused' && document.RejectionReason?.Code === NOT_FOUND && (
            <p>{result.checkName}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Next step; once the documents are ordered again, it is in their new request. */
function describeNext(status: RequestStatus, late: boolean): string {
  const summary = toStatusSummary(status);
  const isAgain = STAGES[toRequestStage(summary)].act === 'orderAgain' && status.Successor !== null;
  return isAgain ? result.nextOfSuccessor : nextStep(summary, late);
}

/** Accepted and refused documents of a mixed decision; undefined otherwise. */
function describeSplit(status: RequestStatus): string | undefined {
  const refused = listRefused(status).length;
  const accepted = listDocuments(status).length - refused;
  if (refused === 0 || accepted === 0) return undefined;
  return result.split(
    countedNoun(accepted, result.documents),
    countedNoun(refused, result.documents),
  );
}

/** The date is conditional while the citizen must act. */
const EXPECTED_IF: Partial<Record<RequestStage, string>> = {
  correcting: result.expectedIfCorrected,
  due: result.expectedIfPaid,
};

const EXPECTED_VISIT: Partial<Record<RequestStage, string>> = { attempted: result.expectedVisit };

/** Whether an unconditional date has passed. */
function isLate(stage: RequestStage, { ExpectedOn }: RequestStatus): boolean {
  return ExpectedOn !== null && !EXPECTED_IF[stage] && isPastDay(ExpectedOn);
}

interface ExpectedDayProps {
  stage: RequestStage;
  status: RequestStatus;
  late: boolean;
}

/** A past day is not announced as expected. */
function ExpectedDay({ stage, status, late }: ExpectedDayProps) {
  const { ExpectedOn, State } = status;
  if (ExpectedOn === null) return null;
  const day = formatFullDayText(ExpectedOn);
  return (
    <div className="rounded-md bg-quiet px-[min(1.25rem,6vw)] py-3">
      <p className="text-ink-2">
        {late
          ? result.wasExpected
          : (EXPECTED_IF[stage] ?? EXPECTED_VISIT[stage] ?? result.expected)}
      </p>
      <p className="text-[length:min(var(--text-xl),12vw)] leading-[1.35] font-semibold">
        <bdi>{day}</bdi>
      </p>
      {State.CodeMessage === 'WAITING_APPROVAL' && !late && (
        <p className="text-sm text-ink-2">{servicePromise()}</p>
      )}
    </div>
  );
}
