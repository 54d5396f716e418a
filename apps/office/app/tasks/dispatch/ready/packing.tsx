import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Batch, MAX_BATCH_SIZE, type Parcel, packBatch } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Button, SelectField } from '@wathiqa/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cairoTime } from '../../../labels/dates.tsx';
import { choiceColumn, DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { ChangedNotice, Failure, toaster } from '../../../layout/failure.tsx';
import { RequestLink } from '../../../layout/request-link.tsx';
import { certificatesOf, pathTo } from '../../../screens.ts';
import { call, isRefusal } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { useShortcuts } from '../../../shortcuts/key-bindings.ts';
import { DISPATCH_KEY } from '../batch/batch-screen.tsx';
import { choiceWords, messages as dispatch } from '../dispatch.messages.ts';
import { Contents, RequestNumbers } from '../parcel-cells.tsx';
import { ScanField } from '../scan-field.tsx';
import { messages } from './ready.messages.ts';
import { findMissing } from './waiting-parcels.ts';

const { conflict } = messages;

interface PackingProps {
  governorateCode: string;
  parcels: readonly Parcel[];
  /** Of the governorate. */
  openBatches: readonly Batch[];
  refetchParcels: () => Promise<readonly Parcel[]>;
}

/** Packs selected requests; deselects and names those packed concurrently. */
export function Packing({ governorateCode, parcels, openBatches, refetchParcels }: PackingProps) {
  const canPack = useHasPermission('dispatch.act');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [chosenBatch, setInto] = useState('');
  // A chosen batch may be handed over.
  const into = openBatches.some(({ id }) => String(id) === chosenBatch) ? chosenBatch : '';
  const [scanned, setScanned] = useState<{ text: string; wrong: boolean }>();
  const [packedElsewhere, setPackedElsewhere] = useState<readonly string[]>();

  const pack = useMutation({
    mutationFn: () =>
      call(packBatch, {
        body: {
          governorateCode,
          requestIds: [...chosen],
          ...(into && { batchId: Number(into) }),
        },
      }),
    onSuccess: async ({ batch: { id } }) => {
      queries.removeQueries({ queryKey: [...DISPATCH_KEY, 'overview'] });
      toaster.show({ tone: 'success', text: messages.packed(dispatch.batch(id)) });
      await navigate(pathTo('dispatchBatch', { batchId: String(id) }));
    },
    onError: async (error) => {
      if (!isRefusal(error, 'CHANGED')) return;
      const missing = findMissing(chosen, await refetchParcels());
      setPackedElsewhere(missing);
      setChosen(new Set([...chosen].filter((requestId) => !missing.includes(requestId))));
    },
  });

  const packable = parcels.filter(({ heldUntil }) => heldUntil === null);
  const choosing = choiceColumn<Parcel>({
    ...choiceWords,
    idOf: ({ requestId, heldUntil }) => (heldUntil ? undefined : requestId),
    chosen,
    onChoose: setChosen,
  });
  function choose(requestId: string) {
    const isHere = packable.some((parcel) => parcel.requestId === requestId);
    if (isHere) setChosen(new Set([...chosen, requestId]));
    const words = isHere ? messages.isChosen : messages.notHere;
    setScanned({ text: words(formatRequestId(requestId)), wrong: !isHere });
  }

  const selectAll = () => setChosen(new Set(packable.map(({ requestId }) => requestId)));
  const packChosen = () => {
    if (chosen.size > 0 && !pack.isPending) pack.mutate();
  };
  useShortcuts(
    canPack
      ? [
          { code: 'KeyA', shift: true, key: 'Shift + A', label: messages.keys.all, run: selectAll },
          { code: 'KeyP', label: messages.keys.pack, run: packChosen },
        ]
      : [],
  );

  return (
    <>
      <Failure error={isRefusal(pack.error, 'CHANGED') ? null : pack.error} />
      {packedElsewhere && (
        <ChangedNotice
          title={conflict.title}
          cause={packedElsewhere}
          onDismiss={() => setPackedElsewhere(undefined)}
        >
          {packedElsewhere.length === 0 ? (
            <p>{conflict.same}</p>
          ) : (
            <>
              <RequestNumbers title={conflict.gone} requestIds={packedElsewhere} />
              <p>{conflict.kept}</p>
            </>
          )}
        </ChangedNotice>
      )}
      {canPack && parcels.length > 0 && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
          <div className="min-w-0 flex-1 basis-80">
            <ScanField
              {...messages.scan}
              onScan={choose}
              onSerial={(serial) => navigate(certificatesOf(serial))}
            />
          </div>
          <p
            role="status"
            className={`min-h-9 flex-1 basis-60 content-center ${scanned?.wrong ? 'font-semibold text-danger' : 'text-ink-2'}`}
          >
            {scanned?.text}
          </p>
        </div>
      )}
      {parcels.length === MAX_BATCH_SIZE && (
        <p className="text-sm text-ink-2">{messages.oldestOnly(MAX_BATCH_SIZE)}</p>
      )}
      <DenseTable
        caption={messages.waiting}
        rows={parcels}
        rowKey={({ requestId }) => requestId}
        empty={messages.nothingWaits}
        columns={canPack ? [choosing, ...COLUMNS] : COLUMNS}
      />
      {canPack && parcels.length > 0 && (
        <section
          aria-label={messages.bar}
          className="bottom-bar print-hidden -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-control bg-quiet px-4 py-2 lg:-mx-6 lg:px-6"
        >
          <p role="status" className="me-auto font-semibold tabular-nums">
            {chosen.size === 0 ? messages.noneChosen : messages.chosen(chosen.size)}
          </p>
          {openBatches.length > 0 && (
            <SelectField
              name="into"
              label={messages.into}
              placeholder={messages.newBatch}
              value={into}
              options={openBatches.map(({ id, parcels }) => ({
                value: String(id),
                label: messages.addTo(dispatch.batch(id), dispatch.envelopes(parcels)),
              }))}
              onChange={({ target }) => setInto(target.value)}
            />
          )}
          {chosen.size > 0 && (
            <Button variant="quiet" size="dense" onClick={() => setChosen(new Set())}>
              {messages.clear}
            </Button>
          )}
          <Button variant="secondary" size="dense" onClick={selectAll}>
            {messages.chooseAll}
          </Button>
          <Button
            size="dense"
            busy={pack.isPending}
            aria-disabled={chosen.size === 0 || undefined}
            onClick={packChosen}
          >
            {messages.pack}
          </Button>
        </section>
      )}
    </>
  );
}

const COLUMNS = tableColumns(dispatch.columns, {
  request: ({ requestId, heldUntil }: Parcel) => (
    <>
      <RequestLink requestId={requestId} bold />
      {heldUntil && (
        <span className="block text-sm font-semibold text-warning-ink">
          {messages.held(cairoTime(heldUntil))}
        </span>
      )}
    </>
  ),
  postOffice: ({ postOffice }) => postOffice,
  recipient: ({ recipient }) => <bdi>{recipient}</bdi>,
  contents: (parcel) => <Contents parcel={parcel} />,
  since: ({ stepAt }) => (
    <span className="whitespace-nowrap tabular-nums">{cairoTime(stepAt)}</span>
  ),
});
