import { requestStateLabels } from '@wathiqa/content';
import { type Batch, type Parcel, setCourierReference } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Badge, Button, Isolate, PageHeading, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useGovernorates } from '../../../labels/governorates.ts';
import { LinkButton } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { useShortcuts } from '../../../shortcuts/key-bindings.ts';
import { PrintCertificates } from '../../certificates/print-certificates.tsx';
import { WaitingCertificates } from '../../certificates/waiting-certificates.tsx';
import { TimestampBy } from '../batch-columns.tsx';
import { messages as dispatch } from '../dispatch.messages.ts';
import { ScanField } from '../scan-field.tsx';
import { messages } from './batch.messages.ts';
import { BatchConflictNotice, type BatchDetails } from './conflict.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ParcelTable } from './parcel-table.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { DISPATCH_KEY } from './use-batch.tsx';
import { isChangedError, useBatchActions } from './use-batch-actions.ts';

interface BatchViewProps {
  details: BatchDetails;
}

export function BatchView({ details }: BatchViewProps) {
  const { batch, parcels } = details;
  const navigate = useNavigate();
  const canDispatch = useHasPermission('dispatch.act');
  const actions = useBatchActions(details);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [handingOver, setHandingOver] = useState(false);
  const [moving, setMoving] = useState(false);
  const [recording, setRecording] = useState<string>();
  const recorded = parcels.find(({ requestId }) => requestId === recording);
  const isOpen = batch.handedOverAt === null && parcels.length > 0;
  const canHandOver = canDispatch && isOpen;

  const batchId = String(batch.id);
  useShortcuts([
    {
      code: 'KeyP',
      key: 'P',
      label: messages.keys.print,
      run: () => navigate(pathTo('dispatchPrint', { batchId })),
    },
    { code: 'KeyB', key: 'B', label: messages.keys.back, run: () => navigate(pathTo('dispatch')) },
    ...(canHandOver
      ? [
          {
            code: 'KeyH',
            key: 'H',
            label: messages.keys.handOver,
            run: () => setHandingOver(true),
          },
        ]
      : []),
  ]);

  return (
    <div className="flex flex-col gap-4">
      <BatchHead
        details={details}
        onHandOver={canHandOver ? () => setHandingOver(true) : undefined}
        onMove={canHandOver ? () => setMoving(true) : undefined}
      />
      {actions.conflict && (
        <BatchConflictNotice conflict={actions.conflict} onDismiss={actions.dismissConflict} />
      )}
      <WaitingCertificates waiting={details.waitingCertificates} />
      {canHandOver && <CheckEnvelopes parcels={parcels} checked={checked} onChecked={setChecked} />}
      <ParcelTable
        parcels={parcels}
        checked={canHandOver ? checked : undefined}
        onRecord={canDispatch ? setRecording : undefined}
      />
      {handingOver && (
        <HandOverDialog
          parcels={parcels}
          checked={checked}
          change={actions.handOver}
          onClose={() => setHandingOver(false)}
        />
      )}
      {moving && (
        <MoveDialog
          {...details}
          checked={checked}
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
  onHandOver: (() => void) | undefined;
  onMove: (() => void) | undefined;
}

function BatchHead({ details: { batch, parcels }, onHandOver, onMove }: BatchHeadProps) {
  const { nameOf } = useGovernorates();
  const { id, governorateCode, createdAt, createdBy, handedOverAt, handedOverBy } = batch;
  const count = (delivery: string) =>
    parcels.filter((parcel) => parcel.delivery === delivery).length;
  const entries = [
    { label: names.governorate, value: nameOf(governorateCode) },
    { label: names.envelopes, value: <Isolate>{dispatch.envelopes(parcels.length)}</Isolate> },
    { label: names.made, value: <TimestampBy at={createdAt} by={createdBy} /> },
    { label: messages.courier.name, value: <CourierReference batch={batch} /> },
    ...(handedOverAt === null
      ? []
      : [
          {
            label: names.handedOver,
            value: <TimestampBy at={handedOverAt} by={handedOverBy ?? ''} />,
          },
          { label: messages.onTheWay, value: count('HANDED_OVER') },
          { label: messages.delivered, value: count('DELIVERED') },
          { label: messages.returned, value: count('RETURNED') },
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
          <LinkButton to={pathTo('dispatch')} variant="quiet">
            {messages.back}
          </LinkButton>
          <LinkButton to={pathTo('dispatchPrint', { batchId: String(id) })} variant="secondary">
            {messages.print}
          </LinkButton>
          {onMove && (
            <Button variant="secondary" size="dense" onClick={onMove}>
              {messages.move}
            </Button>
          )}
          {onHandOver && <PrintCertificates batchId={id} />}
          {onHandOver && (
            <Button size="dense" onClick={onHandOver}>
              {messages.handOver}
            </Button>
          )}
        </span>
      </div>
      <dl
        aria-label={messages.facts}
        className="flex flex-wrap gap-x-8 gap-y-2 rounded-md border border-line bg-surface px-4 py-2"
      >
        {entries.map(({ label, value }) => (
          <div key={label} className="min-w-0 wrap-anywhere">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function CourierReference({ batch: { id, courierReference } }: { batch: Batch }) {
  const { courier: words } = messages;
  const canChange = useHasPermission('dispatch.act');
  const [open, setOpen] = useState(false);
  const form = useFormValues(
    { courierReference: courierReference ?? '' },
    { labels: words.labels, hints: { courierReference: words.hint } },
  );
  return (
    <span className="-my-1.5 flex flex-wrap items-center gap-x-2">
      <Isolate>{courierReference ?? words.none}</Isolate>
      {canChange && (
        <Button variant="quiet" size="dense" onClick={() => setOpen(true)}>
          {words.change}
        </Button>
      )}
      {open && (
        <CallDialog
          definition={setCourierReference}
          input={{ body: { batchId: id, ...form.values } }}
          queryKey={DISPATCH_KEY}
          successText={words.done}
          title={words.title}
          labels={words.labels}
          confirm={words.confirm}
          onClose={() => setOpen(false)}
          fields={(errorOf) => <TextField {...form.text('courierReference', errorOf)} />}
          summary={
            <p className="text-lg font-semibold">
              {form.values.courierReference ? (
                <bdi>{form.values.courierReference}</bdi>
              ) : (
                words.cleared
              )}
            </p>
          }
        />
      )}
    </span>
  );
}

const { check: words } = messages;

interface CheckEnvelopesProps {
  parcels: readonly Parcel[];
  checked: ReadonlySet<string>;
  onChecked: (checked: ReadonlySet<string>) => void;
}

/** Scans each envelope before handover, to detect missing and foreign ones. */
function CheckEnvelopes({ parcels, checked, onChecked }: CheckEnvelopesProps) {
  const [announcement, setAnnouncement] = useState<{ text: string; wrong: boolean }>();

  function check(requestId: string) {
    const matched = parcels.some((parcel) => parcel.requestId === requestId);
    const number = formatRequestId(requestId);
    setAnnouncement({
      text: matched ? words.isChecked(number) : words.notHere(number),
      wrong: !matched,
    });
    if (matched) onChecked(new Set([...checked, requestId]));
  }

  const counted = parcels.filter(({ requestId }) => checked.has(requestId)).length;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-80">
        <ScanField label={words.label} hint={words.hint} button={words.button} onScan={check} />
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

interface HandOverDialogProps {
  parcels: readonly Parcel[];
  checked: ReadonlySet<string>;
  change: ReturnType<typeof useBatchActions>['handOver'];
  onClose: () => void;
}

function HandOverDialog({ parcels, checked, change, onClose }: HandOverDialogProps) {
  const { handOverDialog: words } = messages;
  const unchecked = parcels.filter(({ requestId }) => !checked.has(requestId));
  return (
    <ChangeDialog
      title={words.title}
      change={change}
      confirm={words.confirm}
      onConfirm={() =>
        change.mutate(undefined, {
          onSettled: (_, error) => {
            if (!error || isChangedError(error)) onClose();
          },
        })
      }
      onClose={onClose}
      summary={
        <>
          <p className="text-lg font-semibold">
            {words.becomes(parcels.length, requestStateLabels.INTRANSIT)}
          </p>
          <p>{words.final}</p>
          {checked.size === 0 && (
            <p className="font-semibold text-warning-ink">{words.noneChecked(parcels.length)}</p>
          )}
          {checked.size > 0 && unchecked.length > 0 && (
            <div className="text-warning-ink">
              <p className="font-semibold">{words.unchecked}</p>
              <ul className="flex flex-wrap gap-x-4">
                {unchecked.map(({ requestId }) => (
                  <li key={requestId}>
                    <bdi className="tabular-nums">{formatRequestId(requestId)}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      }
    />
  );
}
