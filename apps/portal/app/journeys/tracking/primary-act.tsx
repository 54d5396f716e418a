import { useQuery } from '@tanstack/react-query';
import type { RequestStatus } from '@wathiqa/contract';
import { formatPounds } from '@wathiqa/domain';
import { buttonClass, Icon, LoadFailed, Skeleton } from '@wathiqa/ui';
import { Link } from 'react-router';
import { callLines } from '../../layout/call-lines.tsx';
import { pathTo } from '../../paths.ts';
import { SendAgain } from './actions/send-again.tsx';
import { StatusAddress } from './actions/status-address.tsx';
import { RefusedActs } from './again/refused-acts.tsx';
import { messages as correction } from './correction/correction.messages.ts';
import { type RequestStage, STAGES } from './request-stage.ts';
import { paymentQuery } from './status-query.ts';
import { messages } from './tracking.messages.ts';

const { result } = messages;

/**
 * Link to the payment page, if something is due.
 *
 * @param due in pounds
 */
function PayLink({ id, due }: { id: string; due: number }) {
  const payment = useQuery(paymentQuery(id));
  if (payment.data) {
    return (
      <div className="print-hidden flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link
          to={pathTo('payment', { requestId: id })}
          className={`${buttonClass()} max-sm:w-full`}
        >
          <Icon name="wallet" className="size-5" />
          <span>
            {result.pay} <bdi>{formatPounds(due)}</bdi>
          </span>
        </Link>
        <p className="text-sm text-ink-2 max-sm:hidden">{result.payHint}</p>
      </div>
    );
  }
  if (payment.isFetching) {
    return (
      <div>
        <p role="status" className="sr-only">
          {result.payLoading}
        </p>
        <Skeleton className="h-12 w-40 rounded-md" />
      </div>
    );
  }
  if (!payment.isError) return null;
  return (
    <div role="alert" className="text-danger">
      <LoadFailed
        text={result.payFailed}
        retryLabel={result.tryAgain}
        onRetry={() => payment.refetch()}
      />
    </div>
  );
}

interface PrimaryActProps {
  id: string;
  stage: RequestStage;
  status: RequestStatus;
}

export function PrimaryAct({ id, stage, status }: PrimaryActProps) {
  switch (STAGES[stage].act) {
    case 'correct':
      return (
        <Link
          to={pathTo('correction', { req_id: id })}
          className={`${buttonClass()} print-hidden w-full sm:w-fit`}
        >
          {correction.open}
        </Link>
      );
    case 'pay':
      return <PayLink id={id} due={status.TotalPrice} />;
    case 'orderAgain':
      return <RefusedActs id={id} status={status} variant="primary" />;
    case 'correctAddress':
      return <StatusAddress id={id} status={status} />;
    case 'askAgain':
      return <SendAgain id={id} status={status} />;
    case 'call':
      return (
        <a href={`tel:${callLines[0]}`} className={`${buttonClass()} print-hidden w-full sm:w-fit`}>
          <Icon name="phone" className="size-5" />
          <span>
            {result.acts.call} <bdi>{callLines[0]}</bdi>
          </span>
        </a>
      );
    // The panel of the visit has it.
    case 'visit':
    case null:
      return null;
  }
}
