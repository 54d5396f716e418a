import { useQuery } from '@tanstack/react-query';
import { Button, buttonClass, Icon, Skeleton } from '@wathiqa/ui';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { paymentQuery } from './status-query.ts';
import { messages } from './tracking.messages.ts';

const { result } = messages;

/** Link to the payment page, if something is due. */
export function PayLink({ id }: { id: string }) {
  const payment = useQuery(paymentQuery(id));
  if (payment.data) {
    return (
      <div className="print-hidden flex flex-wrap items-center gap-x-4 gap-y-2">
        <Link to={pathTo('payment', { requestId: id })} className={buttonClass()}>
          <Icon name="wallet" className="size-5" />
          {result.pay}
        </Link>
        <p className="text-sm text-ink-2">{result.payHint}</p>
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
    <div role="alert" className="flex flex-wrap items-center gap-3 text-danger">
      {result.payFailed}
      <Button variant="secondary" size="sm" onClick={() => void payment.refetch()}>
        {result.tryAgain}
      </Button>
    </div>
  );
}
