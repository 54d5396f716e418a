import { FailedScreen } from '../../../layout/failure.tsx';
import { Loading, pageMeta } from '../../../layout/query-screen.tsx';
import { messages as dispatch } from '../dispatch.messages.ts';
import type { Route } from './+types/route';
import { BatchView } from './batch-view.tsx';
import { BatchMissing, useBatch } from './use-batch.tsx';

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(dispatch.batch(Number(params.batchId)));

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
