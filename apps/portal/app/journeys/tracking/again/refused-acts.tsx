import type { RequestStatus } from '@wathiqa/contract';
import { buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { messages } from '../../order/again/again.messages.ts';
import { OrderAgainButton } from '../../order/again/order-again-button.tsx';
import type { RequestStage } from '../request-stage.ts';

/** Reasons for which another order would be refused too: the way is to a counter. */
const COUNTER_REASONS: ReadonlySet<string> = new Set(['NOT_COMPUTERISED', 'VISIT_NEEDED']);

interface RefusedActsProps {
  id: string;
  atCounter: boolean;
}

/** What to do about refused documents: order them again with what was typed, or go where they are to be had. */
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

/** The same beside what goes on: a request of which only a part was refused. */
export function PartlyRefused({
  id,
  stage,
  status,
}: {
  id: string;
  stage: RequestStage;
  status: RequestStatus;
}) {
  // Nothing is told of documents before all are decided.
  const decided = status.State.CodeMessage !== 'WAITING_APPROVAL';
  if (!decided || stage === 'refused' || stage === 'withdrawn') return null;
  if (refusedOf(status).length === 0) return null;
  return <OrderAgainButton requestId={id} variant="secondary" />;
}

/** Whether every refused document of a request is to be had at a counter alone. */
export function isAtCounter(status: RequestStatus): boolean {
  const refused = refusedOf(status);
  return (
    refused.length > 0 &&
    refused.every(({ RejectionReason }) => COUNTER_REASONS.has(RejectionReason?.Code ?? ''))
  );
}

function refusedOf({ Details }: RequestStatus) {
  return Object.values(Details)
    .flatMap((group) => group ?? [])
    .filter(({ State }) => State.CodeMessage === 'REJECTED');
}
