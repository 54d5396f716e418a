import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Batch, printCertificates } from '@wathiqa/contract/office';
import { isComplete } from '@wathiqa/domain';
import { Button, savePdf } from '@wathiqa/ui';
import { useState } from 'react';
import { failureText, toaster } from '../../layout/failure.tsx';
import { call } from '../../session/call.ts';
import { isRefusal } from '../../session/refusal.ts';
import { batchKey } from '../dispatch/batch/batch-screen.tsx';
import { CERTIFICATES_KEY, messages } from './certificates.messages.ts';
import { ReprintDialog } from './reprint-dialog.tsx';

/** Prints the sheets that an open batch lacks, draws the printed ones again, and replaces spoiled ones. */
export function PrintCertificates({ batch: { id: batchId, envelopes } }: { batch: Batch }) {
  const queries = useQueryClient();
  const [replacing, setReplacing] = useState(false);
  const print = useMutation({
    mutationFn: (again: boolean) => call(printCertificates, { body: { batchId, again } }),
    onSuccess: async (printed) => {
      savePdf(printed);
      const { sheets, waiting } = printed;
      const text = waiting > 0 ? messages.waiting(sheets, waiting) : messages.printed(sheets);
      toaster.show({ tone: waiting > 0 ? 'info' : 'success', text });
      await queries.invalidateQueries({ queryKey: CERTIFICATES_KEY });
    },
    // Also after a refusal: the batch shows the documents that wait.
    onSettled: () => queries.invalidateQueries({ queryKey: batchKey(batchId) }),
    onError: (error) => {
      const areAllPrinted = isRefusal(error, 'CHANGED');
      const text = areAllPrinted ? messages.allPrinted : failureText(error);
      toaster.show({ tone: areAllPrinted ? 'info' : 'danger', text });
    },
  });
  if (!envelopes) return null;
  const button = (
    text: string,
    onClick: () => void,
    variant: 'primary' | 'secondary' = 'secondary',
  ) => (
    <Button size="dense" variant={variant} busy={print.isPending} onClick={onClick}>
      {text}
    </Button>
  );
  return (
    <>
      {!isComplete(envelopes) && button(messages.print, () => print.mutate(false), 'primary')}
      {envelopes.printed > 0 && button(messages.printAgain, () => print.mutate(true))}
      {envelopes.printed > 0 && button(messages.replaceSpoiled, () => setReplacing(true))}
      {replacing && <ReprintDialog batchId={batchId} onClose={() => setReplacing(false)} />}
    </>
  );
}
