import { Badge, Button, Isolate, PageHeading } from '@wathiqa/ui';
import { useGovernorates } from '../../../labels/governorates.ts';
import { LinkButton } from '../../../layout/link-button.tsx';
import { pathTo } from '../../../screens.ts';
import { TimestampBy } from '../batch-columns.tsx';
import { messages as dispatch } from '../dispatch.messages.ts';
import { messages } from './batch.messages.ts';
import type { BatchDetails } from './conflict.tsx';

const { columns: names } = dispatch;

interface BatchHeadProps {
  details: BatchDetails;
  onHandOver: (() => void) | undefined;
}

/** Batch header with print and handover actions. */
export function BatchHead({ details: { batch, parcels }, onHandOver }: BatchHeadProps) {
  const { nameOf } = useGovernorates();
  const { id, governorateCode, createdAt, createdBy, handedOverAt, handedOverBy } = batch;
  const count = (delivery: string) =>
    parcels.filter((parcel) => parcel.delivery === delivery).length;
  const entries = [
    { label: names.governorate, value: nameOf(governorateCode) },
    { label: names.envelopes, value: <Isolate>{dispatch.envelopes(parcels.length)}</Isolate> },
    { label: names.made, value: <TimestampBy at={createdAt} by={createdBy} /> },
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
