import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requestStateLabels } from '@wathiqa/content';
import {
  type Batch,
  checkEnvelope,
  type Parcel,
  setCourierReference,
} from '@wathiqa/contract/office';
import { formatRequestId, formatSerial, isComplete } from '@wathiqa/domain';
import { Badge, Button, DescriptionList, PageHeading, TextField } from '@wathiqa/ui';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallButton } from '../../../forms/call-dialog.tsx';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useSeen } from '../../../forms/conflict.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useGovernorates } from '../../../labels/governorates.ts';
import { failureText } from '../../../layout/failure.tsx';
import { LinkButton } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { call, isRefusal } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { useShortcuts } from '../../../shortcuts/key-bindings.ts';
import { PrintCertificates } from '../../certificates/print-certificates.tsx';
import { WaitingCertificates } from '../../certificates/waiting-certificates.tsx';
import { messages as dispatch } from '../dispatch.messages.ts';
import { EnvelopeBadges, RequestNumbers, TimestampBy } from '../parcel-cells.tsx';
import { ScanField } from '../scan-field.tsx';
import { messages } from './batch.messages.ts';
import { batchKey, DISPATCH_KEY } from './batch-screen.tsx';
import { BatchConflictNotice, type BatchDetails } from './conflict.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ParcelTable } from './parcel-table.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { useBatchActions } from './use-batch-actions.ts';

export function BatchView({ details }: { details: BatchDetails }) {
  const { batch, parcels } = details;
  const navigate = useNavigate();
  const canDispatch = useHasPermission('dispatch.act');
  const actions = useBatchActions(details);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [handingOver, setHandingOver] = useState(false);
  const [moving, setMoving] = useState(false);
  const [recording, setRecording] = useState<string>();
  const recorded = parcels.find(({ requestId }) => requestId === recording);
  const some = parcels.filter(({ requestId }) => chosen.has(requestId));
  const moved = some.length > 0 ? some : parcels;
  const isOpen = batch.handedOverAt === null && parcels.length > 0;
  const canHandOver = canDispatch && isOpen;

  const batchId = String(batch.id);
  const { keys } = messages;
  useShortcuts([
    { code: 'KeyP', label: keys.print, run: () => navigate(pathTo('dispatchPrint', { batchId })) },
    { code: 'KeyB', label: keys.back, run: () => navigate(pathTo('dispatch')) },
    ...(canHandOver
      ? [{ code: 'KeyH', label: keys.handOver, run: () => setHandingOver(true) }]
      : []),
  ]);

  return (
    <div className="flex flex-col gap-4">
      <BatchHead details={details}>
        {canHandOver && <PrintCertificates batch={batch} />}
        <LinkButton to={pathTo('dispatchPrint', { batchId })} variant="secondary">
          {messages.print}
        </LinkButton>
        {canHandOver && (
          <>
            <Button variant="secondary" size="dense" onClick={() => setMoving(true)}>
              {some.length > 0 && some.length < parcels.length
                ? messages.move(dispatch.envelopes(some.length))
                : messages.moveAll}
            </Button>
            <Button
              size="dense"
              // The server refuses it before all is printed.
              variant={batch.envelopes && !isComplete(batch.envelopes) ? 'secondary' : 'primary'}
              onClick={() => setHandingOver(true)}
            >
              {messages.handOver}
            </Button>
          </>
        )}
      </BatchHead>
      {actions.conflict && (
        <BatchConflictNotice conflict={actions.conflict} onDismiss={actions.dismissConflict} />
      )}
      <WaitingCertificates waiting={details.waitingCertificates} />
      {canHandOver && <CheckEnvelopes details={details} />}
      <ParcelTable
        parcels={parcels}
        onRecord={canDispatch ? setRecording : undefined}
        choice={canHandOver ? { chosen, onChoose: setChosen } : undefined}
      />
      {handingOver && (
        <HandOverDialog
          parcels={parcels}
          change={actions.handOver}
          onClose={() => setHandingOver(false)}
        />
      )}
      {moving && (
        <MoveDialog
          batch={batch}
          parcels={moved}
          change={actions.move}
          onClose={() => setMoving(false)}
        />
      )}
      {recorded && (
        <RecordDialog
          key={recorded.version}
          parcel={recorded}
          change={actions.record}
          // A late answer closes no other dialog.
          onClose={() => setRecording((now) => (now === recording ? undefined : now))}
        />
      )}
    </div>
  );
}

const { columns: names } = dispatch;

interface BatchHeadProps {
  details: BatchDetails;
  /** Its actions. */
  children: ReactNode;
}

function BatchHead({ details: { batch, parcels }, children }: BatchHeadProps) {
  const { nameOf } = useGovernorates();
  const { id, governorateCode, createdAt, createdBy, handedOverAt, handedOverBy } = batch;
  const all = parcels.length;
  const entries = [
    { label: names.governorate, value: nameOf(governorateCode) },
    { label: names.envelopes, value: <bdi>{dispatch.envelopes(all)}</bdi> },
    batch.envelopes && {
      label: names.state,
      value: <EnvelopeBadges state={batch.envelopes} all={all} />,
    },
    { label: names.made, value: <TimestampBy at={createdAt} by={createdBy} /> },
    { label: messages.courier.name, value: <CourierReference batch={batch} /> },
    ...(handedOverAt === null
      ? []
      : [
          {
            label: names.handedOver,
            value: <TimestampBy at={handedOverAt} by={handedOverBy ?? ''} />,
          },
          { label: messages.onTheWay, value: all - batch.delivered - batch.returned },
          { label: messages.delivered, value: batch.delivered },
          { label: messages.returned, value: batch.returned },
        ]),
  ];
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageHeading>
          <bdi>{dispatch.batch(id)}</bdi>
        </PageHeading>
        <Badge tone={handedOverAt === null ? 'warning' : 'info'}>
          {handedOverAt === null ? messages.open : messages.handedOver}
        </Badge>
        <span className="ms-auto flex flex-wrap gap-2">
          <LinkButton to={pathTo('dispatch')}>{messages.back}</LinkButton>
          {children}
        </span>
      </div>
      <DescriptionList
        label={messages.facts}
        layout="facts"
        className="rounded-md border border-line bg-surface px-4 py-2"
        items={entries}
      />
    </div>
  );
}

function CourierReference({ batch: { id, courierReference } }: { batch: Batch }) {
  const { courier: words } = messages;
  const canChange = useHasPermission('dispatch.act');
  const form = useFormValues(
    `courier.${id}`,
    { courierReference: courierReference ?? '' },
    { labels: words.labels, hints: { courierReference: words.hint } },
  );
  const { seen, conflict } = useSeen(
    { courierReference: courierReference ?? '' },
    form.values,
    { courierReference: [words.name, (number) => number.courierReference || words.none] },
    form,
  );
  return (
    <span className="-my-1.5 flex flex-wrap items-center gap-x-2">
      <bdi>{courierReference ?? words.none}</bdi>
      {canChange && (
        <CallButton
          variant="quiet"
          label={words.change}
          definition={setCourierReference}
          input={{ body: { batchId: id, ...form.values, seen: seen?.courierReference || null } }}
          queryKey={DISPATCH_KEY}
          successText={words.done}
          title={words.title}
          form={form}
          confirm={words.confirm}
          conflict={conflict}
          fields={(errorOf) => <TextField {...form.text('courierReference', errorOf)} />}
        />
      )}
    </span>
  );
}

const { check: words } = messages;

/** Scans the certificates and the label of each envelope before handover, to detect missing and foreign ones. */
function CheckEnvelopes({ details }: { details: BatchDetails }) {
  const { batch, parcels } = details;
  const queries = useQueryClient();
  const [serials, setSerials] = useState<string[]>([]);
  const [announcement, setAnnouncement] = useState<{ text: string; wrong: boolean }>();
  const { mutate } = useMutation({
    mutationFn: (body: { requestId: string; serials: string[] }) =>
      call(checkEnvelope, { body: { batchId: batch.id, ...body } }),
    onSuccess: (_, { requestId }) => {
      setAnnouncement({ text: words.isChecked(formatRequestId(requestId)), wrong: false });
      // Another read of the batch would be audited.
      queries.setQueryData<BatchDetails>(
        batchKey(batch.id),
        (now) => now && withCheck(now, requestId),
      );
    },
    onError: (error) => setAnnouncement({ text: failureText(error), wrong: true }),
  });

  function check(requestId: string) {
    setSerials([]);
    if (!parcels.some((parcel) => parcel.requestId === requestId)) {
      setAnnouncement({ text: words.notHere(formatRequestId(requestId)), wrong: true });
      return;
    }
    mutate({ requestId, serials });
  }

  function addSheet(serial: string) {
    setSerials([...new Set([...serials, serial])]);
    setAnnouncement({ text: words.scanned(formatSerial(serial)), wrong: false });
  }

  const counted = parcels.filter(isChecked).length;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-80">
        <ScanField
          label={words.label}
          hint={words.hint}
          button={words.button}
          onScan={check}
          onSerial={addSheet}
        />
      </div>
      <p role="status" className="min-h-9 flex-1 basis-60 content-center">
        <span className="block font-semibold tabular-nums">
          {counted === 0 ? words.none : words.counts(counted, parcels.length)}
        </span>
        {announcement && (
          <span className={announcement.wrong ? 'font-semibold text-danger' : 'text-ink-2'}>
            {announcement.text}
          </span>
        )}
      </p>
    </div>
  );
}

const isChecked = ({ envelope }: Parcel) => envelope !== null && envelope.checked > 0;

function withCheck(details: BatchDetails, requestId: string): BatchDetails {
  const parcels = details.parcels.map((parcel) =>
    parcel.requestId === requestId && parcel.envelope
      ? { ...parcel, envelope: { ...parcel.envelope, checked: 1 } }
      : parcel,
  );
  const { envelopes } = details.batch;
  const checked = parcels.filter(isChecked).length;
  return {
    ...details,
    parcels,
    batch: { ...details.batch, envelopes: envelopes && { ...envelopes, checked } },
  };
}

interface HandOverDialogProps {
  parcels: readonly Parcel[];
  change: ReturnType<typeof useBatchActions>['handOver'];
  onClose: () => void;
}

function HandOverDialog({ parcels, change, onClose }: HandOverDialogProps) {
  const { handOverDialog: words } = messages;
  const unchecked = parcels.filter((parcel) => !isChecked(parcel));
  const incomplete = parcels.filter(({ envelope }) => envelope && !isComplete(envelope));
  return (
    <ChangeDialog
      title={words.title}
      change={change}
      confirm={words.confirm}
      onConfirm={() =>
        change.mutate(undefined, {
          onSettled: (_, error) => {
            if (!error || isRefusal(error, 'CHANGED')) onClose();
          },
        })
      }
      onClose={onClose}
      outcome={words.becomes(parcels.length, requestStateLabels.INTRANSIT)}
      effects={[words.final]}
      summary={
        <>
          <NamedParcels tone="text-danger" title={words.incomplete} parcels={incomplete} />
          {unchecked.length === parcels.length ? (
            <p className="font-semibold text-warning-ink">{words.noneChecked(parcels.length)}</p>
          ) : (
            <NamedParcels tone="text-warning-ink" title={words.unchecked} parcels={unchecked} />
          )}
        </>
      }
    />
  );
}

interface NamedParcelsProps {
  tone: string;
  title: string;
  parcels: readonly Parcel[];
}

function NamedParcels({ tone, title, parcels }: NamedParcelsProps) {
  if (parcels.length === 0) return null;
  return (
    <div className={tone}>
      <RequestNumbers title={title} requestIds={parcels.map(({ requestId }) => requestId)} />
    </div>
  );
}
