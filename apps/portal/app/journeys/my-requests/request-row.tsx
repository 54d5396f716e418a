import { documentTitle, requestStateLabels } from '@wathiqa/content';
import type { RequestSummary } from '@wathiqa/contract';
import {
  formatFullDayText,
  formatPounds,
  formatRequestId,
  formatShortCairoDate,
  isPaid,
} from '@wathiqa/domain';
import { Badge, buttonClass, classNames, Icon, RecordText } from '@wathiqa/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { callLines } from '../../layout/call-lines.tsx';
import { LIST_SEPARATOR } from '../../lib/list.messages.ts';
import { pathTo } from '../../paths.ts';
import { OrderAgain } from '../tracking/again/order-again.tsx';
import {
  PROGRESS_STEPS,
  type RequestStage,
  STAGES,
  toRequestStage,
} from '../tracking/request-stage.ts';
import { isPastDay, stateTitle } from '../tracking/status-summary.ts';
import { messages as trackingMessages } from '../tracking/tracking.messages.ts';
import { messages } from './my-requests.messages.ts';

interface RequestRowProps {
  request: RequestSummary;
  /** On the home page, in line with its neighbours and without a heading. */
  card?: boolean;
  /** In place of the acts that need script. */
  acts?: ReactNode;
}

/** Rows for title, state and actions, shared by the cards of a list. */
export const SUBGRID = 'lg:row-span-3 lg:grid lg:grid-rows-subgrid';

export function RequestRow({ request, card = false, acts }: RequestRowProps) {
  const { id, state, delivery, withdrawn, refunded, documents } = request;
  const summary = {
    state,
    delivery,
    withdrawn,
    refunded,
    correcting: request.correctUntil !== null,
    visiting: request.awaitsVisit && isPaid(state),
    attempt: request.attempt,
    sending: request.sending,
  };
  const stage = toRequestStage(summary);
  const { icon, tone, need } = STAGES[stage];
  const Heading = card ? 'p' : 'h3';
  const titleId = `request-${id}`;
  const [first, ...others] = [...new Set(documents.map(({ fullName }) => fullName))];
  return (
    <article
      aria-labelledby={titleId}
      className={classNames(
        'rounded-lg border border-line bg-surface px-5 py-4',
        // Subgrid and container queries exclude each other.
        card ? SUBGRID : '@container',
        need === 'act' && 'border-s-4 border-s-current-item',
      )}
    >
      <div
        className={classNames(
          'grid grid-cols-1 gap-x-6 gap-y-3',
          card
            ? SUBGRID
            : '@3xl:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,5fr)] @3xl:items-center',
        )}
      >
        <div className="min-w-0">
          <Heading id={titleId} className="text-base font-semibold">
            {requestTitle(documents)}
          </Heading>
          <p className="flex flex-wrap gap-x-4 text-sm text-ink-2">
            <span>
              {first && <RecordText>{first}</RecordText>}
              {others.length > 0 && (
                <>
                  {' '}
                  <bdi dir="ltr">{messages.others(others.length)}</bdi>
                </>
              )}
            </span>
            <span>
              {messages.number} <bdi className="tabular-nums">{formatRequestId(id)}</bdi>
            </span>
          </p>
        </div>
        <div className="flex min-w-0 flex-col gap-1.5">
          <Badge tone={tone} wraps>
            <Icon name={icon} className="size-4" />
            {stateTitle(summary, requestStateLabels[state])}
          </Badge>
          <Standing request={request} stage={stage} />
        </div>
        <div className="print-hidden flex flex-wrap content-start items-center gap-x-3 gap-y-2 @3xl:justify-end">
          {acts ?? (
            <>
              <RowAct
                id={id}
                stage={stage}
                total={request.total}
                late={
                  need === 'moving' && request.expectedOn !== null && isPastDay(request.expectedOn)
                }
                successor={request.successor}
                titleId={titleId}
              />
              <Link
                to={pathTo('inquiryResult', { req_id: id })}
                className="link inline-flex min-h-11 items-center text-sm"
                aria-describedby={titleId}
              >
                {messages.details}
              </Link>
            </>
          )}
        </div>
      </div>
    </article>
  );
}

function Standing({ request, stage }: { request: RequestSummary; stage: RequestStage }) {
  const { expectedOn, reasons, createdAt, correctUntil, paidBack } = request;
  const { step, need } = STAGES[stage];
  if (stage === 'refused' && reasons.length > 0) {
    return (
      <p className="text-sm text-ink-2">
        {messages.reason} {reasons.join(LIST_SEPARATOR)}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2">
      {step && need === 'moving' && <StepDots step={step} />}
      {need === 'moving' && expectedOn ? (
        <span>
          {isPastDay(expectedOn) ? messages.late : messages.arrives}{' '}
          <bdi>{formatFullDayText(expectedOn)}</bdi>
        </span>
      ) : (
        <span>
          {correctUntil ? messages.until : messages.registered}{' '}
          <bdi>
            {correctUntil
              ? formatFullDayText(correctUntil)
              : formatShortCairoDate(new Date(createdAt))}
          </bdi>
        </span>
      )}
      {need === 'moving' && paidBack && <span className="basis-full">{messages.paidBack}</span>}
    </div>
  );
}

function StepDots({ step }: { step: (typeof PROGRESS_STEPS)[number] }) {
  const at = PROGRESS_STEPS.indexOf(step);
  const label = messages.step(at + 1, PROGRESS_STEPS.length, trackingMessages.result.steps[step]);
  return (
    <span role="img" aria-label={label} className="flex gap-1.5">
      {PROGRESS_STEPS.map((name, index) => (
        <span
          key={name}
          className={classNames(
            'size-2.5 rounded-full [print-color-adjust:exact]',
            index < at && 'bg-action',
            index === at && 'bg-surface ring-2 ring-current-item',
            index > at && 'bg-line',
          )}
        />
      ))}
    </span>
  );
}

interface RowActProps {
  id: string;
  stage: RequestStage;
  total: number;
  late: boolean;
  successor: string | null;
  titleId: string;
}

function RowAct({ id, stage, total, late, successor, titleId }: RowActProps) {
  const { act, need } = STAGES[stage];
  const look = buttonClass({ size: 'sm' });
  if (act === 'correct') {
    return (
      <Link to={pathTo('correction', { req_id: id })} className={look} aria-describedby={titleId}>
        {messages.acts.correct}
      </Link>
    );
  }
  if (act === 'correctAddress' || act === 'askAgain' || act === 'visit') {
    return (
      <Link
        to={pathTo('inquiryResult', { req_id: id })}
        className={look}
        aria-describedby={titleId}
      >
        {messages.acts[act]}
      </Link>
    );
  }
  if (act === 'pay') {
    return (
      <Link to={pathTo('payment', { requestId: id })} className={look} aria-describedby={titleId}>
        <Icon name="wallet" className="size-5" />
        <span>
          {messages.pay} <bdi>{formatPounds(total)}</bdi>
        </span>
      </Link>
    );
  }
  if (act === 'orderAgain') {
    return (
      <OrderAgain
        requestId={id}
        successor={successor}
        variant="secondary"
        size="sm"
        aria-describedby={titleId}
      />
    );
  }
  if (late || (act === 'call' && need === 'act')) {
    return (
      <a href={`tel:${callLines[0]}`} className={look} aria-describedby={titleId}>
        <Icon name="phone" className="size-5" />
        <span>
          {messages.acts.call} <bdi>{callLines[0]}</bdi>
        </span>
      </a>
    );
  }
  return null;
}

/** Distinct kinds, and the document count if larger. */
export function requestTitle(documents: RequestSummary['documents']): string {
  const titles = documents.map(({ documentType, languageCode, issueReason }) =>
    documentTitle(documentType, languageCode, issueReason),
  );
  const kinds = [...new Set(titles)].join(LIST_SEPARATOR);
  return documents.length > 1 ? `${kinds} (${messages.documents(documents.length)})` : kinds;
}
