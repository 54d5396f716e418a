import { readFeedback } from '@wathiqa/contract/office';
import { formatReference } from '@wathiqa/domain';
import { pageMeta, RecordScreen } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { useRead } from '../../../session/use-read.ts';
import { messages } from '../feedback.messages.ts';
import type { Route } from './+types/route';
import { FeedbackView } from './feedback-view.tsx';

const titleOf = (reference: string) => `${messages.heading} ${formatReference(reference)}`;

export const meta = ({ params }: Route.MetaArgs) => pageMeta(titleOf(params.reference));

/** Refetched on each opening: every read is audited. */
export default function FeedbackItem({ params: { reference } }: Route.ComponentProps) {
  const query = useRead(['message', reference], readFeedback, { query: { reference }, gcTime: 0 });
  return (
    <RecordScreen
      title={titleOf(reference)}
      query={query}
      ready={query.isFetchedAfterMount}
      missing={messages.notFound}
      back={{ to: pathTo('feedback'), label: messages.back }}
    >
      {({ message }) => <FeedbackView key={reference} message={message} />}
    </RecordScreen>
  );
}
