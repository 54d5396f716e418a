import type { RequestStatus } from '@wathiqa/contract';
import { canWithdraw, formatCairoMoment, formatPounds } from '@wathiqa/domain';
import { Icon, RecordText, Skeleton } from '@wathiqa/ui';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { LIST_SEPARATOR } from '../../lib/list.messages.ts';
import { pathTo } from '../../paths.ts';
import { DigitalCopies } from './actions/digital-copies.tsx';
import { PaidReceipt } from './actions/paid-receipt.tsx';
import { StatusAddress } from './actions/status-address.tsx';
import { WithdrawButton } from './actions/withdraw-button.tsx';
import { RefusedActs } from './again/refused-acts.tsx';
import { type HistoryLine, toHistoryLines } from './history-lines.ts';
import { RequestMessages } from './messages/request-messages.tsx';
import { STAGES, toRequestStage } from './request-stage.ts';
import { StatusAnswer } from './status-answer.tsx';
import { StatusDocuments } from './status-documents.tsx';
import { listDocuments, listRefused, toStatusSummary } from './status-summary.ts';
import { messages } from './tracking.messages.ts';

const { result } = messages;

/** Lazy: only before a payment. */
const SheetPreviews = lazy(() => import('./actions/sheet-previews.tsx'));

interface StatusReportProps {
  id: string;
  status: RequestStatus;
}

/** Answer and documents; wide screens have the facts at the side. */
export function StatusReport({ id, status }: StatusReportProps) {
  const summary = toStatusSummary(status);
  const stage = toRequestStage(summary);
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-5 sm:gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-start">
      <div className="flex flex-col gap-5 sm:gap-6">
        <StatusAnswer id={id} status={status} />
        {listDocuments(status).some(({ Sheet }) => Sheet) && (
          <Suspense fallback={<Skeleton className="h-48 w-full rounded-md" />}>
            <SheetPreviews id={id} status={status} />
          </Suspense>
        )}
        <DigitalCopies id={id} status={status} />
        {stage === 'delivered' && (
          <Link to={pathTo('verify')} className="link print-hidden w-fit">
            {result.verify}
          </Link>
        )}
        <StatusDocuments status={status} />
        {stage !== 'refused' && listRefused(status).length > 0 && (
          <RefusedActs id={id} status={status} variant="secondary" />
        )}
        {status.TotalPrice > 0 && !summary.withdrawn && (
          <p className="-mt-3 flex justify-between gap-4 text-lg font-semibold">
            {result.total} <bdi>{formatPounds(status.TotalPrice)}</bdi>
          </p>
        )}
        {showsAddress(status) && <StatusAddress id={id} status={status} />}
      </div>
      <div className="flex flex-col gap-5 sm:gap-6">
        {status.Paid && <PaidReceipt id={id} paid={status.Paid} open={false} />}
        <RequestMessages id={id} status={status} />
        <StatusHistory status={status} />
        <div className="print-hidden flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="text-sm text-ink-2">{result.live}</p>
          {canWithdraw(summary.state) && <WithdrawButton id={id} />}
        </div>
      </div>
    </div>
  );
}

/** Where something is delivered; an act about the address has it above. */
export function showsAddress(status: RequestStatus): boolean {
  const summary = toStatusSummary(status);
  const { act } = STAGES[toRequestStage(summary)];
  const isAbove = act === 'correctAddress' || act === 'askAgain';
  return summary.state !== 'REJECTED' && !summary.refunded && !isAbove;
}

/** The latest event; earlier ones unfold. */
export function StatusHistory({ status }: { status: RequestStatus }) {
  const [latest, ...earlier] = toHistoryLines(status);
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-lg">
        {result.history}
      </h2>
      {latest && (
        <ol className="mt-3 border-s-2 border-line ps-5">
          <HistoryItem line={latest} />
        </ol>
      )}
      {earlier.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold text-link [&::-webkit-details-marker]:hidden">
            {result.earlier}
            <Icon name="caret" className="size-5 group-open:rotate-180" />
          </summary>
          <ol className="border-s-2 border-line ps-5">
            {earlier.map((line) => (
              <HistoryItem key={line.place} line={line} />
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

function HistoryItem({ line: { text, name, at } }: { line: HistoryLine }) {
  return (
    <li className="relative pb-3 before:absolute before:-start-[1.6875rem] before:top-2 before:size-3 before:rounded-full before:bg-accent before:[print-color-adjust:exact]">
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
  );
}
