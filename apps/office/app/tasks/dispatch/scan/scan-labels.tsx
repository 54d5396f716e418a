import {
  DELIVERY_CODE_LENGTH,
  type DeliveryFailure,
  formatRequestId,
  isDigits,
  normalizeDigits,
} from '@wathiqa/domain';
import { Badge, Button, RadioGroupField, TextField } from '@wathiqa/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { optionsOf } from '../../../forms/use-form-values.ts';
import { DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { Section } from '../../../layout/query-screen.tsx';
import { RequestLink } from '../../../layout/request-link.tsx';
import { certificatesOf } from '../../../screens.ts';
import { messages as dispatch } from '../dispatch.messages.ts';
import { BatchLink } from '../parcel-cells.tsx';
import { FailureField, ScanField } from '../scan-field.tsx';
import { messages } from './scan.messages.ts';
import {
  SCAN_ACTIONS,
  type Scan,
  type ScanAction,
  type ScanResult,
  useScans,
} from './use-scans.ts';

/** Records one kind of event for successive labels. */
export function ScanLabels() {
  const [action, setAction] = useState<ScanAction>('recordDelivery');
  const [failure, setFailure] = useState<DeliveryFailure>();
  const [failureNeeded, setFailureNeeded] = useState(false);
  const [unproven, setUnproven] = useState<string>();
  const { scans, scan } = useScans();
  const navigate = useNavigate();
  const tries = action === 'recordAttempt';

  function scanned(requestId: string) {
    const missing = tries && !failure;
    setFailureNeeded(missing);
    if (missing) document.getElementById('failure')?.focus();
    else if (action === 'recordDelivery') setUnproven(requestId);
    else scan({ requestId, action, failure: tries ? failure : undefined, code: undefined });
  }

  return (
    <Section title={messages.title} lead={messages.lead}>
      <RadioGroupField
        name="action"
        label={messages.action}
        options={optionsOf(SCAN_ACTIONS, messages.actions)}
        value={action}
        onChange={({ target: { value } }) => {
          setAction(SCAN_ACTIONS.find((known) => known === value) ?? 'recordDelivery');
          setUnproven(undefined);
        }}
      />
      {tries && (
        <div className="max-w-110">
          <FailureField
            value={failure}
            error={failureNeeded ? messages.failureNeeded : undefined}
            onChoose={(chosen) => {
              setFailure(chosen);
              setFailureNeeded(false);
            }}
          />
        </div>
      )}
      <ScanField
        label={messages.label}
        hint={messages.hint}
        button={messages.button}
        onScan={scanned}
        onSerial={(serial) => navigate(certificatesOf(serial))}
        onText={(text) => navigate(`?${new URLSearchParams({ text })}`)}
      />
      {unproven && (
        <CodeField
          key={unproven}
          requestId={unproven}
          onCode={(code) => {
            setUnproven(undefined);
            document.getElementById('scanned')?.focus();
            scan({ requestId: unproven, action: 'recordDelivery', failure: undefined, code });
          }}
        />
      )}
      {scans.length > 0 && <ScanTable scans={scans} />}
    </Section>
  );
}

interface CodeFieldProps {
  requestId: string;
  onCode: (code: string) => void;
}

function CodeField({ requestId, onCode }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);

  // Focus, because the code follows the scan.
  useEffect(() => input.current?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = normalizeDigits(input.current?.value ?? '');
    const known = isDigits(code) && code.length === DELIVERY_CODE_LENGTH;
    setWrong(!known);
    if (known) onCode(code);
    else input.current?.focus();
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-72 sm:max-w-110">
        <TextField
          ref={input}
          name="code"
          numeric
          label={messages.code(formatRequestId(requestId))}
          hint={messages.codeHint}
          error={wrong ? messages.codeWrong : undefined}
        />
      </div>
      <Button type="submit" size="dense">
        {messages.recordCode}
      </Button>
    </form>
  );
}

const { columns: names } = messages;

function ScanTable({ scans }: { scans: readonly Scan[] }) {
  const recorded = scans.filter(({ result }) => result?.recorded === true).length;
  const refused = scans.filter(({ result }) => result?.recorded === false).length;
  return (
    <>
      <p role="status" className="font-semibold tabular-nums">
        {messages.counts(recorded, refused)}
        {/* Announces the last result. */}
        <span className="sr-only"> {scans[0]?.result && resultText(scans[0].result)}</span>
      </p>
      <DenseTable
        caption={messages.results}
        rows={scans}
        rowKey={({ position }) => String(position)}
        columns={tableColumns(names, {
          request: ({ requestId }: Scan) => <RequestLink requestId={requestId} bold />,
          action: ({ action }) => messages.actions[action],
          result: ({ result }) => <ResultCell outcome={result} />,
          batch: ({ result }) =>
            result?.batchId ? <BatchLink batchId={result.batchId} /> : dispatch.nothing,
        })}
      />
    </>
  );
}

function resultText({ recorded, text }: ScanResult): string {
  return recorded ? messages.recorded : `${messages.refused}: ${text}`;
}

function ResultCell({ outcome }: { outcome: ScanResult | undefined }) {
  if (!outcome) return <Badge tone="neutral">{messages.underWay}</Badge>;
  const { recorded, text } = outcome;
  return (
    <span className="flex flex-wrap items-center gap-x-3 py-0.5">
      <Badge tone={recorded ? 'success' : 'danger'}>
        {recorded ? messages.recorded : messages.refused}
      </Badge>
      {text && <span>{text}</span>}
    </span>
  );
}
