import { pageMeta } from '../../../layout/query-screen.tsx';
import { messages as dispatch } from '../dispatch.messages.ts';
import type { Route } from './+types/route';
import { BatchScreen } from './batch-screen.tsx';
import { BatchView } from './batch-view.tsx';

const titleOf = (batchId: string) => dispatch.batch(Number(batchId));

export const meta = ({ params }: Route.MetaArgs) => pageMeta(titleOf(params.batchId));

export default function Batch({ params: { batchId } }: Route.ComponentProps) {
  return (
    <BatchScreen batchId={batchId} title={titleOf(batchId)}>
      {(details) => <BatchView key={batchId} details={details} />}
    </BatchScreen>
  );
}
