import { documentTitle } from '@wathiqa/content';
import { confirmCertificate, type WaitingCertificate } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { TextAreaField } from '@wathiqa/ui';
import { CallDialog } from '../../forms/call-dialog.tsx';
import type { DialogProps } from '../../forms/change-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { Moment } from '../../labels/dates.tsx';
import { tableColumns } from '../../layout/dense-table.tsx';
import { TableSection } from '../../layout/list-screen.tsx';
import { RequestLink } from '../../layout/request-link.tsx';
import { useHasPermission } from '../../session/staff.ts';
import { DISPATCH_KEY } from '../dispatch/batch/batch-screen.tsx';
import { messages as request } from '../request/request.messages.ts';
import { waiting as words } from './certificates.messages.ts';

/** Documents that the last printing left out; hidden if none. */
export function WaitingCertificates({ waiting }: { waiting: readonly WaitingCertificate[] }) {
  const canConfirm = useHasPermission('certificates.confirm');
  if (waiting.length === 0) return null;
  return (
    <TableSection
      title={words.title}
      rows={waiting}
      rowKey={({ documentId }) => String(documentId)}
      rowName={({ requestId }) => formatRequestId(requestId)}
      rowActions={(certificate) => [
        canConfirm &&
          certificate.confirmedBy === null &&
          certificate.cause !== 'disputed' && {
            label: words.confirm,
            dialog: (onClose) => <ConfirmDialog certificate={certificate} onClose={onClose} />,
          },
      ]}
      columns={tableColumns(words.columns, {
        request: ({ requestId }: WaitingCertificate) => <RequestLink requestId={requestId} bold />,
        document: ({ documentType, position }) =>
          request.document(position, documentTitle(documentType)),
        cause: ({ cause, confirmedBy }) => (
          <span className="block max-w-prose min-w-60 py-1">
            {words.causes[cause]}{' '}
            {confirmedBy === null ? (
              <span className="text-ink-2">{words.whatNow[cause] ?? words.review}</span>
            ) : (
              <span className="font-semibold">{words.confirmedBy(confirmedBy)}</span>
            )}
          </span>
        ),
        since: ({ since }) => <Moment at={since} />,
      })}
    />
  );
}

function ConfirmDialog({ certificate, onClose }: DialogProps<{ certificate: WaitingCertificate }>) {
  const { documentId, requestId, cause } = certificate;
  const { dialog } = words;
  const form = useFormValues(`confirmPrint.${documentId}`, { reason: '' }, dialog);
  return (
    <CallDialog
      definition={confirmCertificate}
      input={{ body: { documentId, ...form.values } }}
      queryKey={DISPATCH_KEY}
      successText={dialog.done}
      title={dialog.title(formatRequestId(requestId))}
      form={form}
      fields={(errorOf) => <TextAreaField {...form.text('reason', errorOf)} rows={2} />}
      effects={[words.causes[cause], dialog.summary]}
      confirm={words.confirm}
      onClose={onClose}
    />
  );
}
