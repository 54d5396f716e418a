import { useQueryClient } from '@tanstack/react-query';
import { withdrawRequest } from '@wathiqa/contract';
import { Button, Dialog } from '@wathiqa/ui';
import { useState } from 'react';
import { call } from '../../../calls/call.ts';
import { toastFailure, useErrorTitle } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { toaster } from '../../../lib/toaster.ts';
import { statusQuery } from '../status-query.ts';
import { messages } from '../tracking.messages.ts';

const { withdraw: words } = messages.result;

/** Withdraws a request after confirmation. */
export function WithdrawButton({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);

  const withdrawal = useSingleMutation({
    mutationFn: () => call(withdrawRequest, { body: { requestId: id } }),
    onSuccess: () => toaster.show({ tone: 'success', text: words.done }),
    onError: toastFailure,
    onSettled: () => {
      setConfirming(false);
      // Also after a refusal: the page is stale.
      void queryClient.invalidateQueries({ queryKey: statusQuery(id).queryKey });
    },
  });

  useErrorTitle(withdrawal.isError);

  return (
    <>
      <Button variant="danger" className="-ms-5" onClick={() => setConfirming(true)}>
        {words.open}
      </Button>
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={words.title}
        closeLabel={words.close}
        actions={
          <>
            <Button
              variant="secondary"
              busy={withdrawal.isPending}
              onClick={() => withdrawal.mutate()}
            >
              {words.confirm}
            </Button>
            <Button onClick={() => setConfirming(false)}>{words.keep}</Button>
          </>
        }
      >
        <p>{words.text}</p>
      </Dialog>
    </>
  );
}
