import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Batch,
  type CertificateSheet,
  printCertificates,
  reprintCertificate,
} from '@wathiqa/contract/office';
import { isComplete, parseSerial } from '@wathiqa/domain';
import { Button, savePdf, TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { failureText, toaster } from '../../layout/failure.tsx';
import { call, isRefusal } from '../../session/call.ts';
import { batchKey } from '../dispatch/batch/batch-screen.tsx';
import { CERTIFICATES_KEY, messages } from './certificates.messages.ts';

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

type ReprintDialogProps = { onClose: () => void } & (
  | { sheet: CertificateSheet; batchId?: never }
  | { batchId: number; sheet?: never }
);

/** Prints one sheet again, or in place of a revoked one; in a batch, those of a range. */
export function ReprintDialog({ sheet, batchId, onClose }: ReprintDialogProps) {
  const queries = useQueryClient();
  const labels = messages.reprintLabels;
  const revoked = sheet?.revoked;
  const blank = { serial: sheet?.serial ?? '', lastSerial: '', reason: revoked?.reason ?? '' };
  const form = useFormValues(`reprint.${batchId ?? sheet?.serial}`, blank, { labels });
  const [serial, last] = [form.values.serial, form.values.lastSerial].map(parseSerial);
  const body = {
    ...{ serial: serial ?? '', reason: form.values.reason },
    ...(last && { lastSerial: last }),
  };
  return (
    <CallDialog
      definition={reprintCertificate}
      input={{ body }}
      queryKey={CERTIFICATES_KEY}
      successText={messages.reprinted}
      onSuccess={async (printed) => {
        savePdf(printed);
        if (batchId) await queries.invalidateQueries({ queryKey: batchKey(batchId) });
      }}
      title={revoked ? messages.printInsteadTitle : messages.reprintTitle}
      form={form}
      fields={
        revoked
          ? undefined
          : (errorOf) => (
              <>
                {batchId !== undefined && (
                  <>
                    <TextField {...form.text('serial', errorOf)} autoComplete="off" dir="ltr" />
                    <TextField
                      {...form.text('lastSerial', errorOf)}
                      hint={messages.spoiledHint}
                      autoComplete="off"
                      dir="ltr"
                    />
                  </>
                )}
                <TextAreaField {...form.text('reason', errorOf)} rows={2} />
              </>
            )
      }
      effects={[revoked ? messages.printInsteadSummary : messages.reprintSummary]}
      confirm={revoked ? messages.printInstead : messages.reprintConfirm}
      onClose={onClose}
    />
  );
}
