import { useQueryClient } from '@tanstack/react-query';
import { Button, type ButtonProps } from '@wathiqa/ui';
import { useNavigate } from 'react-router';
import { toastFailure } from '../../../forms/failure.ts';
import { useSingleMutation } from '../../../forms/use-single-mutation.ts';
import { tabStorage } from '../../../session/tab-storage.ts';
import { documentsQuery } from '../../tracking/correction/documents-query.ts';
import { messages } from './again.messages.ts';

interface OrderAgainButtonProps extends Pick<ButtonProps, 'aria-describedby' | 'size' | 'variant'> {
  requestId: string;
}

/** Opens the form with drafts of refused documents. */
export function OrderAgainButton({ requestId, ...look }: OrderAgainButtonProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const opening = useSingleMutation({
    mutationFn: async () => {
      // Lazy, because most visitors of these pages do not reorder.
      const [{ prepareOrderAgain }, documents] = await Promise.all([
        import('./again-entries.ts'),
        queryClient.fetchQuery(documentsQuery(requestId)),
      ]);
      const prepared = prepareOrderAgain(tabStorage, documents);
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
