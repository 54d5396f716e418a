import type { RequestStatus } from '@wathiqa/contract';
import { buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { messages } from '../../order/again/again.messages.ts';
import { OrderAgainButton } from '../../order/again/order-again-button.tsx';
import type { RequestStage } from '../request-stage.ts';
import { listRefused } from '../status-summary.ts';

/** Reasons that a new order cannot resolve; they need a registry office. */
const COUNTER_REASONS: ReadonlySet<string> = new Set(['NOT_COMPUTERISED', 'VISIT_NEEDED']);

interface RefusedActsProps {
  id: string;
  atCounter: boolean;
}

/** Reorder refused documents, or visit a registry office. */
export function RefusedActs({ id, atCounter }: RefusedActsProps) {
  return (
    <div className="print-hidden flex flex-wrap gap-3">
      {atCounter && (
        <Link to={pathTo('recordsLocation')} className={buttonClass()}>
          {messages.nearest}
        </Link>
      )}
      <OrderAgainButton requestId={id} variant={atCounter ? 'quiet' : 'primary'} />
    </div>
  );
}

/** Refused documents of a request that otherwise proceeds. */
export function PartlyRefused({
  id,
  stage,
  status,
}: {
  id: string;
  stage: RequestStage;
  status: RequestStatus;
}) {
  if (stage === 'refused' || listRefused(status).length === 0) return null;
  return <OrderAgainButton requestId={id} variant="secondary" />;
}

/** Whether all refused documents need a registry office. */
export function isAtCounter(status: RequestStatus): boolean {
  const refused = listRefused(status);
  return (
    refused.length > 0 &&
    refused.every(({ RejectionReason }) => COUNTER_REASONS.has(RejectionReason?.Code ?? ''))
  );
}
