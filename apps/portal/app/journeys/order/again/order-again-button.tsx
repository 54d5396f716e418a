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

/** Opens the form with drafts of what was refused in a request, the reason above each. */
export function OrderAgainButton({ requestId, ...look }: OrderAgainButtonProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  const opening = useSingleMutation({
    mutationFn: async () => {
      // Pages that only lead to a form do not load it.
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
