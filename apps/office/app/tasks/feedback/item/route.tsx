import { readFeedback } from '@wathiqa/contract/office';
import { formatReference } from '@wathiqa/domain';
import { FailedScreen, isMissingResource } from '../../../layout/failure.tsx';
import { LinkButton, Loading, NoticePage, pageMeta } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { useRead } from '../../../session/use-read.ts';
import { messages } from '../feedback.messages.ts';
import type { Route } from './+types/route';
import { FeedbackView } from './feedback-view.tsx';

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(`${messages.heading} ${formatReference(params.reference)}`);

/** Refetched on each opening: every read is audited. */
export default function FeedbackItem({ params: { reference } }: Route.ComponentProps) {
  const { data, error, refetch, isFetchedAfterMount } = useRead(
    ['message', reference],
    readFeedback,
    { query: { reference }, gcTime: 0 },
  );
  if (error && isMissingResource(error)) return <NotFound />;
  if (error && !data) {
    return (
      <FailedScreen
        title={`${messages.heading} ${formatReference(reference)}`}
        error={error}
        onTryAgain={() => refetch()}
      />
    );
  }
  if (!data || !isFetchedAfterMount) return <Loading />;
  return <FeedbackView key={reference} message={data.message} />;
}

function NotFound() {
  const { title, text } = messages.notFound;
  return (
    <NoticePage title={title} text={text}>
      <LinkButton to={pathTo('feedback')}>{messages.back}</LinkButton>
    </NoticePage>
  );
}
