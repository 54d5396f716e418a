import { documentTitle } from '@wathiqa/content';
import {
  type CertificateSheet,
  readCertificates,
  revokeCertificate,
} from '@wathiqa/contract/office';
import {
  DIGITAL_COPY,
  formatSerial,
  PROPOSED_CAUSES,
  parseSerial,
  SERIAL_LENGTH,
} from '@wathiqa/domain';
import { Badge, type Column, SelectField, TextAreaField, TextField } from '@wathiqa/ui';
import { CallDialog } from '../../forms/call-dialog.tsx';
import type { DialogProps } from '../../forms/change-dialog.tsx';
import { optionsOf, useFormValues } from '../../forms/use-form-values.ts';
import { cairoTime, Moment } from '../../labels/dates.tsx';
import { tableColumns } from '../../layout/dense-table.tsx';
import { ListScreen } from '../../layout/list-screen.tsx';
import { RequestLink } from '../../layout/request-link.tsx';
import { useHasPermission } from '../../session/staff.ts';
import { useRead } from '../../session/use-read.ts';
import { WaitingLine } from '../approvals/waiting.tsx';
import { CERTIFICATES_KEY, messages } from './certificates.messages.ts';
import { ReprintDialog } from './print-certificates.tsx';

interface CertificateListProps {
  /** Digits of a serial, or of a request. */
  number: string;
}

/** Printed sheets and digital copies of a request, or one of them by its serial. */
export function CertificateList({ number }: CertificateListProps) {
  const filter = number.length === SERIAL_LENGTH ? { serial: number } : { requestId: number };
  const query = useRead([...CERTIFICATES_KEY, filter], readCertificates, { query: filter });
  const canPrint = useHasPermission('certificates.print');
  const canRevoke = useHasPermission('certificates.revoke');
  const lostAt = query.data?.lostAt;

  return (
    <ListScreen
      texts={{ ...messages, empty: lostAt ? messages.lost(cairoTime(lostAt)) : messages.empty }}
      query={query}
      above={<WaitingLine kind="revocation" />}
      rows={query.data?.sheets}
      rowKey={({ serial }) => serial}
      rowName={({ serial }) => formatSerial(serial)}
      rowActions={(sheet) => [
        canPrint &&
          sheet.atOffice &&
          !sheet.replaced && {
            label: sheet.revoked ? messages.printInstead : messages.reprint,
            dialog: (onClose) => <ReprintDialog sheet={sheet} onClose={onClose} />,
          },
        canRevoke &&
          !sheet.revoked && {
            label: messages.revoke,
            danger: true,
            dialog: (onClose) => <RevokeDialog sheet={sheet} onClose={onClose} />,
          },
      ]}
      columns={COLUMNS}
    />
  );
}

const serialCell = ({ serial }: { serial: string }) => (
  <span className="font-semibold whitespace-nowrap tabular-nums">
    <bdi>{formatSerial(serial)}</bdi>
  </span>
);

/** Request, or the machine client that printed the sheet. */
function requestCell({ requestId, client }: Pick<CertificateSheet, 'requestId' | 'client'>) {
  return requestId ? (
    <RequestLink requestId={requestId} />
  ) : (
    <>
      {messages.client} <bdi>{client}</bdi>
    </>
  );
}

const COLUMNS: Column<CertificateSheet>[] = tableColumns(messages.columns, {
  serial: serialCell,
  document: ({ documentType }: CertificateSheet) => documentTitle(documentType),
  request: requestCell,
  copy: ({ copy }) => (copy === DIGITAL_COPY ? messages.digitalCopy : copy),
  issued: ({ copy, issuedAt, issuedBy }) => {
    const by = copy === DIGITAL_COPY ? messages.byOwner : issuedBy;
    return (
      <>
        <Moment at={issuedAt} />
        {by && (
          <>
            {' '}
            · <bdi>{by}</bdi>
          </>
        )}
      </>
    );
  },
  state: ({ revoked }) =>
    revoked ? (
      <span className="flex flex-col gap-1 py-1">
        <Badge tone="danger">{messages.revoked}</Badge>
        <span className="text-sm text-ink-2">
          {messages.causes[revoked.cause]}: {revoked.reason}
        </span>
      </span>
    ) : (
      <Badge tone="success">{messages.inOrder}</Badge>
    ),
});

function RevokeDialog({ sheet, onClose }: DialogProps<{ sheet: CertificateSheet }>) {
  const { serial } = sheet;
  const labels = messages.revokeLabels;
  const blank = { lastSerial: serial, cause: '', reason: '' };
  const form = useFormValues(`revoke.${serial}`, blank, { labels });
  const lastSerial = parseSerial(form.values.lastSerial);
  const cause = PROPOSED_CAUSES.find((each) => each === form.values.cause);
  return (
    <CallDialog
      definition={revokeCertificate}
      // The schema refuses an empty cause.
      input={{
        body: {
          ...{ serial, lastSerial, reason: form.values.reason },
          cause: cause as NonNullable<typeof cause>,
        },
      }}
      queryKey={CERTIFICATES_KEY}
      successText={messages.proposed}
      title={messages.revokeTitle}
      form={form}
      fields={(errorOf) => (
        <>
          <TextField
            {...form.text('lastSerial', errorOf)}
            hint={messages.lastSerialHint}
            autoComplete="off"
            dir="ltr"
          />
          <SelectField
            {...form.text('cause', errorOf)}
            placeholder={messages.chooseCause}
            options={optionsOf(PROPOSED_CAUSES, messages.causes)}
          />
          <TextAreaField {...form.text('reason', errorOf)} rows={3} />
        </>
      )}
      effects={[serial === lastSerial ? messages.revokeSummary : messages.rangeSummary]}
      confirm={messages.revokeConfirm}
      onClose={onClose}
    />
  );
}
