import { useQueryClient } from '@tanstack/react-query';
import { withdrawRequest } from '@wathiqa/contract';
import { Button, Dialog } from '@wathiqa/ui';
import { useState } from 'react';
import { toaster } from '../../../layout/toaster.ts';
import { call } from '../../../session/call.ts';
import { failureOf, failureText } from '../../failure.ts';
import { messages } from '../inquiry.messages.ts';
import { statusQuery } from '../status-query.ts';

const { withdraw: words } = messages.result;

/** Withdraws a request, after asking once. */
export function WithdrawButton({ id }: { id: string }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function withdraw() {
    setBusy(true);
    try {
      await call(withdrawRequest, { body: { requestId: id } });
      toaster.show({ tone: 'success', text: words.done });
    } catch (error) {
      const failure = failureOf(error);
      if (failure) toaster.show({ tone: 'danger', text: failureText(failure) });
    }
    setBusy(false);
    setAsking(false);
    // Refused too: it is then not what the page shows.
    await queries.invalidateQueries({ queryKey: statusQuery(id).queryKey });
  }

  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.title}
        closeLabel={words.close}
        actions={
          <>
            <Button variant="secondary" busy={busy} onClick={withdraw}>
              {words.confirm}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.keep}</Button>
          </>
        }
      >
        <p>{words.text}</p>
      </Dialog>
    </>
  );
}
