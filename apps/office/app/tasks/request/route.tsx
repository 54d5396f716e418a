import { useQuery } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';
import { readRequest } from '@wathiqa/contract/office';
import { formatRequestId, RESPONSE_CODES } from '@wathiqa/domain';
import { FailedScreen, isMissingResource } from '../../layout/failure.tsx';
import { LinkButton } from '../../layout/link-button.tsx';
import { NoticePage } from '../../layout/notice-page.tsx';
import { pageMeta } from '../../layout/page-meta.ts';
import { Loading } from '../../layout/query-screen.tsx';
import { pathTo } from '../../screens.ts';
import { call } from '../../session/call.ts';
import type { Route } from './+types/route';
import { OpenWithReason } from './open-with-reason.tsx';
import { messages } from './request.messages.ts';
import { RequestView } from './request-view.tsx';
import { requestKey } from './use-request-actions.ts';

export const meta = ({ params }: Route.MetaArgs) =>
  pageMeta(`${messages.title} ${formatRequestId(params.requestId)}`);

/** A request, refetched on each opening because every read is audited. */
export default function Request({ params: { requestId } }: Route.ComponentProps) {
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    queryKey: requestKey(requestId),
    queryFn: () => call(readRequest, { query: { requestId } }),
    gcTime: 0,
  });
  if (error && isMissingResource(error)) return <NotFound />;
  if (isReasonNeeded(error)) return <OpenWithReason key={requestId} requestId={requestId} />;
  if (error && !data) {
    return (
      <FailedScreen
        title={`${messages.heading} ${formatRequestId(requestId)}`}
        error={error}
        onTryAgain={() => refetch()}
      />
    );
  }
  if (!data || !isFetchedAfterMount) return <Loading />;
  return <RequestView key={requestId} request={data.request} />;
}

function isReasonNeeded(error: unknown): boolean {
  return error instanceof CallError && error.code === RESPONSE_CODES.READING_REASON_NEEDED;
}

function NotFound() {
  const { title, text } = messages.notFound;
  return (
    <NoticePage title={title} text={text}>
      <LinkButton to={pathTo('queue')}>{messages.back}</LinkButton>
    </NoticePage>
  );
}
