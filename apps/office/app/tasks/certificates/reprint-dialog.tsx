import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CertificateSheet, reprintCertificate } from '@wathiqa/contract/office';
import { parseSerial } from '@wathiqa/domain';
import { savePdf, TextAreaField, TextField } from '@wathiqa/ui';
import { ChangeDialog } from '../../forms/change-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { validateBody } from '../../forms/validation-errors.ts';
import { toaster } from '../../layout/failure.tsx';
import { call } from '../../session/call.ts';
import { batchKey } from '../dispatch/batch/batch-screen.tsx';
import { CERTIFICATES_KEY, messages } from './certificates.messages.ts';

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
  const change = useMutation({
    mutationFn: () => call(reprintCertificate, { body }),
    onSuccess: async (printed) => {
      savePdf(printed);
      toaster.show({ tone: 'success', text: messages.reprinted });
      await queries.invalidateQueries({ queryKey: CERTIFICATES_KEY });
      if (batchId) await queries.invalidateQueries({ queryKey: batchKey(batchId) });
    },
  });
  return (
    <ChangeDialog
      title={revoked ? messages.printInsteadTitle : messages.reprintTitle}
      form={form}
      errors={validateBody(reprintCertificate, body, labels)}
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
      summary={<p>{revoked ? messages.printInsteadSummary : messages.reprintSummary}</p>}
      confirm={revoked ? messages.printInstead : messages.reprintConfirm}
      change={{ ...change, mutate: (_, options) => change.mutate(undefined, options) }}
      onClose={onClose}
    />
  );
}
