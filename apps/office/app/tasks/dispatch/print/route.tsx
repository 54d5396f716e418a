import './print.css';
import { useMutation } from '@tanstack/react-query';
import type { CallAnswer } from '@wathiqa/contract';
import { printLabels, type readBatch } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Button, classNames, Mark, PageHeading } from '@wathiqa/ui';
import { Fragment } from 'react';
import { useSearchParams } from 'react-router';
import { useGovernorates } from '../../../labels/governorates.ts';
import { Failure } from '../../../layout/failure.tsx';
import { LinkButton, pageMeta } from '../../../layout/query-screen.tsx';
import { Tab, Tabs } from '../../../layout/tabs.tsx';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { BatchScreen } from '../batch/batch-screen.tsx';
import { messages as dispatch } from '../dispatch.messages.ts';
import type { NumberedParcel } from '../parcel-cells.tsx';
import type { Route } from './+types/route';
import { Barcode } from './barcode.tsx';
import { PackingList } from './packing-list.tsx';
import { messages } from './print.messages.ts';
import { addressSize, labelSheets, SMALLEST } from './sheets.ts';

const titleOf = (batchId: string) => messages.title(dispatch.batch(Number(batchId)));

export const meta = ({ params }: Route.MetaArgs) => pageMeta(titleOf(params.batchId));

type PrintedBatch = CallAnswer<typeof readBatch>;

/** Separate, because each needs its own paper. */
const SHEETS = ['labels', 'list'] as const;

export default function Print({ params: { batchId } }: Route.ComponentProps) {
  return (
    <BatchScreen batchId={batchId} title={titleOf(batchId)}>
      {(details) => <PrintView details={details} />}
    </BatchScreen>
  );
}

function PrintView({ details }: { details: PrintedBatch }) {
  const [address] = useSearchParams();
  const { nameOf } = useGovernorates();
  const { batch, parcels } = details;
  const batchId = String(batch.id);
  const governorate = nameOf(batch.governorateCode);
  const sheet = SHEETS.find((name) => name === address.get('sheet')) ?? 'labels';
  // Request whose label is reprinted.
  const onlyLabel = address.get('label') ?? undefined;
  const isRecorded = useHasPermission('dispatch.act') && sheet === 'labels' && parcels.length > 0;
  const print = useMutation({
    mutationFn: () => {
      const requestIds = onlyLabel ? [onlyLabel] : parcels.map(({ requestId }) => requestId);
      return call(printLabels, { body: { requestIds } });
    },
    onSuccess: () => globalThis.print(),
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="print-hidden flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <PageHeading>
            <bdi>{titleOf(batchId)}</bdi>
          </PageHeading>
          <span className="flex gap-2">
            <LinkButton to={pathTo('dispatchBatch', { batchId })}>{messages.back}</LinkButton>
            <Button
              size="dense"
              busy={print.isPending}
              onClick={() => (isRecorded ? print.mutate() : globalThis.print())}
            >
              {messages.print}
            </Button>
          </span>
        </div>
        <Failure error={print.error} />
        <Tabs label={messages.sheets}>
          {SHEETS.map((name) => (
            <Tab key={name} to={`?sheet=${name}`} current={name === sheet}>
              {messages[name]}
            </Tab>
          ))}
        </Tabs>
        {onlyLabel && <p className="font-semibold">{messages.one(formatRequestId(onlyLabel))}</p>}
        <p className="text-sm text-ink-2">{messages.hint[sheet]}</p>
      </div>
      {parcels.length === 0 ? (
        <p>{messages.empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
        <section aria-label={messages[sheet]} tabIndex={0} className="paper">
          {sheet === 'list' ? (
            <PackingList batch={batch} parcels={parcels} governorate={governorate} />
          ) : (
            labelSheets(parcels, onlyLabel).map((labels) => (
              <div key={labels[0]?.position} className="sheet label-sheet">
                {labels.map((numbered) => (
                  <Label
                    key={numbered.position}
                    numbered={numbered}
                    details={details}
                    governorate={governorate}
                  />
                ))}
              </div>
            ))
          )}
        </section>
      )}
    </div>
  );
}

const { label: words } = messages;

interface LabelProps {
  numbered: NumberedParcel;
  details: PrintedBatch;
  governorate: string;
}

function Label({ numbered: { parcel, position }, details, governorate }: LabelProps) {
  const { batch, parcels, sender } = details;
  const all = parcels.length;
  const { requestId, recipient, contactName, address, mobiles, postOffice } = parcel;
  // Omitted if a very long address needs the space.
  const namesContact = contactName !== recipient && addressSize(address) !== SMALLEST;
  return (
    <article
      aria-label={words.name(position, all)}
      className="flex flex-col gap-[1.5mm] overflow-hidden px-[5mm] py-[4mm] text-[10pt] leading-[1.45]"
    >
      <header className="flex items-center gap-[2mm] border-b-[0.3mm] pb-[1mm] text-[8pt]">
        <Mark className="size-[5mm]" />
        <span>
          {words.sender}
          {[sender?.address, sender?.phone && words.phone(sender.phone)].map(
            (line) =>
              line && (
                <Fragment key={line}>
                  {' · '}
                  <bdi>{line}</bdi>
                </Fragment>
              ),
          )}
        </span>
        <span className="ms-auto whitespace-nowrap">
          <bdi>{words.place(dispatch.batch(batch.id), position, all)}</bdi>
        </span>
      </header>
      <div className="min-h-0 flex-1">
        <p
          className={classNames(
            'leading-[1.35] font-semibold',
            recipient.length <= 36 ? 'text-[13pt]' : 'text-[8.5pt]',
          )}
        >
          <span className="text-[8pt] font-normal">{words.to}: </span>
          <bdi>{recipient}</bdi>
        </p>
        <p className={addressSize(address)}>
          <bdi>{address}</bdi>
        </p>
        <p className="font-semibold">
          <bdi>{governorate}</bdi> · <bdi>{postOffice}</bdi>
        </p>
        <p>
          <span className="text-[8pt] font-normal">{words.mobiles}: </span>
          {namesContact && <bdi className="text-[8pt] font-normal">{contactName} </bdi>}
          {mobiles.map((mobile) => (
            <bdi key={mobile} className="me-[3mm] tabular-nums">
              {mobile}
            </bdi>
          ))}
        </p>
      </div>
      <footer>
        <Barcode digits={requestId} text={formatRequestId(requestId)} />
      </footer>
    </article>
  );
}
