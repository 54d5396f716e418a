import { documentTitle, requestStateLabels } from '@wathiqa/content';
import type { RequestSummary } from '@wathiqa/contract';
import { formatPounds, formatRequestId } from '@wathiqa/domain';
import { Badge, buttonClass, Card, Icon } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { formatCairoDateTime } from '../tracking/cairo-date.ts';
import { nextStep, STAGES, stateTitle, toRequestStage } from '../tracking/request-stage.ts';
import { messages } from './my-requests.messages.ts';

/** One request of the list: what was ordered, where it stands, what to do. */
export function RequestCard({ request }: { request: RequestSummary }) {
  const { id, state, delivery, withdrawn, createdAt, total, documents, reasons } = request;
  const summary = { state, delivery, withdrawn, correcting: request.correctUntil !== null };
  const titleId = `request-${id}`;
  const appearance = STAGES[toRequestStage(summary)];
  return (
    <Card className="flex flex-col gap-4">
      <article aria-labelledby={titleId} className="contents">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id={titleId} className="text-lg">
            {messages.number} <bdi className="tabular-nums">{formatRequestId(id)}</bdi>
          </h2>
          <Badge tone={appearance.tone}>
            <Icon name={appearance.icon} className="size-4" />
            {stateTitle(summary, requestStateLabels[state])}
          </Badge>
        </div>
        <p className="text-ink">
          {documents.map((document) => documentLabel(document)).join('، ')}
        </p>
        <p className="text-sm text-ink-2">
          {messages.registered}{' '}
          <time dateTime={createdAt}>
            <bdi>{formatCairoDateTime(createdAt)}</bdi>
          </time>
          {' · '}
          {messages.total} <bdi>{formatPounds(total)}</bdi>
        </p>
        {reasons.length > 0 && !withdrawn && (
          <p className="text-danger">
            {messages.reason} {reasons.join('، ')}
          </p>
        )}
        <p className="border-s-3 border-current-item ps-3">{nextStep(summary)}</p>
        <div className="flex flex-wrap gap-3">
          {state === 'WAITING_PAYMENT' && (
            <Link to={pathTo('payment', { requestId: id })} className={buttonClass()}>
              <Icon name="wallet" className="size-5" />
              {messages.pay}
            </Link>
          )}
          <Link
            to={pathTo('inquiryResult', { req_id: id })}
            className={buttonClass({ variant: 'secondary' })}
            aria-describedby={titleId}
          >
            {messages.details}
          </Link>
        </div>
      </article>
    </Card>
  );
}

function documentLabel({
  documentType,
  languageCode,
  issueReason,
  copies,
}: RequestSummary['documents'][number]): string {
  return messages.copies(documentTitle(documentType, languageCode, issueReason), copies);
}
