import { useQuery } from '@tanstack/react-query';
import type { RequestStatus } from '@wathiqa/contract';
import { type ButtonProps, buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../../paths.ts';
import { messages } from '../../order/again/again.messages.ts';
import { toSelf } from '../../order/known/known-person.ts';
import { profileQuery } from '../../profile-query.ts';
import { listRefused } from '../status-summary.ts';
import { OrderAgain } from './order-again.tsx';

/** A new order cannot resolve these; they need a registry office. */
const COUNTER_REASONS: ReadonlySet<string> = new Set(['NOT_COMPUTERISED', 'VISIT_NEEDED']);

interface RefusedActsProps {
  id: string;
  status: RequestStatus;
  /** Appearance of the first action. */
  variant: ButtonProps['variant'];
}

/** Order again, or visit a registry office. */
export function RefusedActs({ id, status, variant }: RefusedActsProps) {
  const atCounter = useIsOwnDataRefused(status) || isAtCounter(status);
  const again = (
    <OrderAgain
      key="again"
      requestId={id}
      successor={status.Successor}
      variant={atCounter ? 'quiet' : variant}
    />
  );
  const nearest = (
    <Link
      key="nearest"
      to={pathTo('recordsLocation')}
      // A second button would not fit on a phone.
      className={atCounter ? buttonClass({ variant }) : 'link py-2'}
    >
      {messages.nearest}
    </Link>
  );
  return (
    <div className="print-hidden flex flex-wrap items-center gap-x-5 gap-y-2">
      {atCounter ? [nearest, again] : [again, nearest]}
    </div>
  );
}

/** Reasons about data that the account proves. */
const ACCOUNT_REASONS: ReadonlySet<string> = new Set([
  'NAME_MISMATCH',
  'NUMBER_MISMATCH',
  'MOTHER_MISMATCH',
]);

/** All refusals are about the orderer's own data, which the form shows but does not let change. */
export function useIsOwnDataRefused(status: RequestStatus): boolean {
  const refused = listRefused(status);
  const isOwn =
    refused.length > 0 &&
    refused.every(
      ({ Own, RejectionReason }) => Own && ACCOUNT_REASONS.has(RejectionReason?.Code ?? ''),
    );
  const { data } = useQuery({ ...profileQuery, enabled: isOwn });
  return isOwn && toSelf(data) !== undefined;
}

/** All refused documents need a registry office. */
function isAtCounter(status: RequestStatus): boolean {
  const refused = listRefused(status);
  return (
    refused.length > 0 &&
    refused.every(({ RejectionReason }) => COUNTER_REASONS.has(RejectionReason?.Code ?? ''))
  );
}
