import { useQueryClient } from '@tanstack/react-query';
import { withdrawRequest } from '@wathiqa/contract';
import { Button, Dialog } from '@wathiqa/ui';
import { useState } from 'react';
import { failureText, toFailure } from '../../../forms/failure.ts';
import { toaster } from '../../../layout/toaster.ts';
import { call } from '../../../session/call.ts';
import { statusQuery } from '../status-query.ts';
import { messages } from '../tracking.messages.ts';

const { withdraw: words } = messages.result;

/** Withdraws a request, after asking once. */
export function WithdrawButton({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);

  async function withdraw() {
    setBusy(true);
    try {
      await call(withdrawRequest, { body: { requestId: id } });
      toaster.show({ tone: 'success', text: words.done });
    } catch (error) {
      const failure = toFailure(error);
      if (failure) toaster.show({ tone: 'danger', text: failureText(failure) });
    }
    setBusy(false);
    setConfirming(false);
    // Refused too: it is then not what the page shows.
    await queryClient.invalidateQueries({ queryKey: statusQuery(id).queryKey });
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        {words.open}
      </Button>
      <Dialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={words.title}
        closeLabel={words.close}
        actions={
          <>
            <Button variant="secondary" busy={busy} onClick={withdraw}>
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
