import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';
import { printCertificates } from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { Button, savePdf } from '@wathiqa/ui';
import { failureText, toaster } from '../../layout/failure.tsx';
import { call } from '../../session/call.ts';
import { batchKey } from '../dispatch/batch/use-batch.tsx';
import { CERTIFICATES_KEY, messages } from './certificates.messages.ts';

/** Prints the copies of a batch that have no sheet yet; a second press prints none twice. */
export function PrintCertificates({ batchId }: { batchId: number }) {
  const queries = useQueryClient();
  const print = useMutation({
    mutationFn: () => call(printCertificates, { body: { batchId } }),
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
      const areAllPrinted = error instanceof CallError && error.code === RESPONSE_CODES.CHANGED;
      const text = areAllPrinted ? messages.allPrinted : failureText(error);
      toaster.show({ tone: areAllPrinted ? 'info' : 'danger', text });
    },
  });
  return (
    <Button size="dense" variant="secondary" busy={print.isPending} onClick={() => print.mutate()}>
      {messages.print}
    </Button>
  );
}
