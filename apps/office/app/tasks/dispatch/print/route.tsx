import { Button, buttonClass, PageHeading } from '@wathiqa/ui';
import { Link, useSearchParams } from 'react-router';
import { useGovernorates } from '../../../labels/governorates.ts';
import { FailedScreen } from '../../../layout/failure.tsx';
import { LinkButton } from '../../../layout/link-button.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { Loading } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import type { BatchDetails } from '../batch/conflict.tsx';
import { BatchMissing, useBatch } from '../batch/use-batch.tsx';
import { messages as dispatch } from '../dispatch.messages.ts';
import type { Route } from './+types/route';
import { Label } from './label.tsx';
import { PackingList } from './packing-list.tsx';
import './print.css';
import { messages } from './print.messages.ts';
import { labelSheets } from './sheets.ts';

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(messages.title(dispatch.batch(Number(params.batchId))));

/** Separate, because each needs its own paper. */
const SHEETS = ['labels', 'list'] as const;
type Sheet = (typeof SHEETS)[number];

/** Print view of a batch: labels or packing list. */
export default function Print({ params: { batchId } }: Route.ComponentProps) {
  const [address] = useSearchParams();
  const { data, error, refetch, unknown } = useBatch(batchId);
  const sheet = SHEETS.find((name) => name === address.get('sheet')) ?? 'labels';
  if (unknown) return <BatchMissing />;
  if (error && !data) {
    return (
      <FailedScreen
        title={messages.title(dispatch.batch(Number(batchId)))}
        error={error}
        onTryAgain={() => refetch()}
      />
    );
  }
  if (!data) return <Loading />;
  return (
    <div className="flex flex-col gap-4">
      <Head batchId={batchId} sheet={sheet} />
      <PrintSheets details={data} sheet={sheet} />
    </div>
  );
}

function Head({ batchId, sheet }: { batchId: string; sheet: Sheet }) {
  return (
    <div className="print-hidden flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageHeading>
          <bdi>{messages.title(dispatch.batch(Number(batchId)))}</bdi>
        </PageHeading>
        <span className="flex gap-2">
          <LinkButton to={pathTo('dispatchBatch', { batchId })} variant="quiet">
            {messages.back}
          </LinkButton>
          <Button size="dense" onClick={() => globalThis.print()}>
            {messages.print}
          </Button>
        </span>
      </div>
      <nav aria-label={messages.sheets} className="flex flex-wrap gap-2">
        {SHEETS.map((name) => (
          <Link
            key={name}
            to={`?sheet=${name}`}
            replace
            aria-current={name === sheet}
            className={`${buttonClass({ variant: 'secondary', size: 'dense' })} aria-[current=true]:border-action aria-[current=true]:bg-badge`}
          >
            {messages[name]}
          </Link>
        ))}
      </nav>
      <p className="text-sm text-ink-2">{messages.hint[sheet]}</p>
    </div>
  );
}

function PrintSheets({
  details: { batch, parcels },
  sheet,
}: {
  details: BatchDetails;
  sheet: Sheet;
}) {
  const { nameOf } = useGovernorates();
  const governorate = nameOf(batch.governorateCode);
  if (parcels.length === 0) return <p>{messages.empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
    <section aria-label={messages[sheet]} tabIndex={0} className="paper">
      {sheet === 'list' && (
        <PackingList batch={batch} parcels={parcels} governorate={governorate} />
      )}
      {sheet === 'labels' &&
        labelSheets(parcels).map((labels) => (
          <div key={labels[0]?.position} className="sheet label-sheet">
            {labels.map((numbered) => (
              <Label
                key={numbered.position}
                numbered={numbered}
                all={parcels.length}
                batchId={batch.id}
                governorate={governorate}
              />
            ))}
          </div>
        ))}
    </section>
  );
}
