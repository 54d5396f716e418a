import { useQueryClient } from '@tanstack/react-query';
import { tabStorage } from '@wathiqa/contract';
import { Button, type ButtonProps } from '@wathiqa/ui';
import { useNavigate } from 'react-router';
import { toastFailure } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { messages } from '../../order/again/again.messages.ts';
import { SuccessorLink } from '../../order/again/refused-notice.tsx';
import { documentsQuery, statusQuery } from '../status-query.ts';

interface OrderAgainProps extends Pick<ButtonProps, 'aria-describedby' | 'size' | 'variant'> {
  requestId: string;
  /** Later request of the same documents. */
  successor: string | null;
}

/** Opens drafts of refused documents, or links to their later request. */
export function OrderAgain({ successor, ...button }: OrderAgainProps) {
  return successor ? <SuccessorLink id={successor} /> : <OrderAgainButton {...button} />;
}

function OrderAgainButton({ requestId, ...look }: Omit<OrderAgainProps, 'successor'>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const opening = useSingleMutation({
    mutationFn: async () => {
      // Lazy, because most visitors do not reorder.
      const [{ prepareOrderAgain }, documents, { Successor: successor }] = await Promise.all([
        import('./again-entries.ts'),
        queryClient.fetchQuery(documentsQuery(requestId)),
        queryClient.fetchQuery(statusQuery(requestId)),
      ]);
      const prepared = prepareOrderAgain(tabStorage, { id: requestId, documents, successor });
      if (prepared) await navigate(prepared.address, { state: { again: prepared.again } });
    },
    onError: toastFailure,
  });

  return (
    <Button
      {...look}
      className="print-hidden w-fit"
      busy={opening.isPending}
      onClick={() => opening.mutate()}
    >
      {messages.order}
    </Button>
  );
}
