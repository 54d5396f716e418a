import { Badge, Isolate } from '@wathiqa/ui';
import { Link } from 'react-router';
import { DenseTable, tableColumns } from '../../../layout/dense-table.tsx';
import { pathTo } from '../../../screens.ts';
import { messages as dispatch } from '../dispatch.messages.ts';
import { RequestLink } from '../parcel-cells.tsx';
import type { ScanResult } from './record-scan.ts';
import { messages } from './scan.messages.ts';
import type { Scan } from './use-scans.ts';

const { columns: names } = messages;

/** Scans with results, newest first. */
export function ScanTable({ scans }: { scans: readonly Scan[] }) {
  const recorded = scans.filter(({ result }) => result?.recorded === true).length;
  const refused = scans.filter(({ result }) => result?.recorded === false).length;
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-lg">{messages.results}</h2>
        <p role="status" className="font-semibold tabular-nums">
          {scans.length > 0 && messages.counts(recorded, refused)}
          {/* Announces the last result. */}
          <span className="sr-only"> {scans[0]?.result && resultText(scans[0].result)}</span>
        </p>
      </div>
      <DenseTable
        caption={messages.results}
        rows={scans}
        rowKey={({ position }) => String(position)}
        empty={messages.none}
        columns={tableColumns(names, {
          request: ({ requestId }: Scan) => <RequestLink requestId={requestId} />,
          action: ({ action }) => messages.actions[action],
          result: ({ result }) => <ResultCell outcome={result} />,
          batch: ({ result }) => <BatchLink batchId={result?.batchId ?? null} />,
        })}
      />
    </section>
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

function BatchLink({ batchId }: { batchId: number | null }) {
  if (batchId === null) return dispatch.nothing;
  return (
    <Link
      to={pathTo('dispatchBatch', { batchId: String(batchId) })}
      className="link inline-block py-1 whitespace-nowrap"
    >
      <Isolate>{dispatch.batch(batchId)}</Isolate>
    </Link>
  );
}
