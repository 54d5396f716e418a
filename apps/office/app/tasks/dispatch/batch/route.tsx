import { FailedScreen } from '../../../layout/failed-screen.tsx';
import { Loading } from '../../../layout/loading.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { messages as dispatch } from '../dispatch.messages.ts';
import type { Route } from './+types/route';
import { BatchMissing } from './batch-missing.tsx';
import { BatchView } from './batch-view.tsx';
import { useBatch } from './use-batch.ts';

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(dispatch.batch(Number(params.batchId)));

/** Batch: contents, handover and delivery records. */
export default function BatchScreen({ params: { batchId } }: Route.ComponentProps) {
  const { data, error, refetch, unknown } = useBatch(batchId);
  if (unknown) return <BatchMissing />;
  if (error && !data) {
    return (
      <FailedScreen
        title={dispatch.batch(Number(batchId))}
        error={error}
        onTryAgain={() => refetch()}
      />
    );
  }
  if (!data) return <Loading />;
  return <BatchView key={batchId} details={data} />;
}
