import { queryOptions } from '@tanstack/react-query';
import { myRequests, type RequestSummary } from '@wathiqa/contract';
import { apiClient } from '../../session/api-client.ts';
import { type Need, type RequestStage, STAGES, toRequestStage } from '../tracking/request-stage.ts';

const STALE_TIME_MS = 60_000;

/** Background data: failures and an ended session are not reported. */
export const latestRequestsQuery = queryOptions({
  queryKey: ['myRequests', 'latest'],
  queryFn: async () => (await apiClient(myRequests, { query: {} })).requests,
  staleTime: STALE_TIME_MS,
  retry: false,
});

function toSummaryStage(request: RequestSummary): RequestStage {
  return toRequestStage({ ...request, correcting: request.correctUntil !== null });
}

export function requestUrgency(request: RequestSummary): Need {
  return STAGES[toSummaryStage(request)].need;
}

const MAX_SHOWN = 3;
/** Refusals stay on the home page for this many days. */
const REFUSAL_SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

/** Action needed first, then in progress, then recently refused; newest first in each. */
export function requestsThatMatter(
  requests: readonly RequestSummary[],
  now: Date,
): RequestSummary[] {
  const rank = (request: RequestSummary) => {
    const stage = toSummaryStage(request);
    if (STAGES[stage].need === 'act') return 0;
    if (STAGES[stage].need === 'moving') return 1;
    const age = now.getTime() - new Date(request.createdAt).getTime();
    return (stage === 'refused' || stage === 'refunded') && age < REFUSAL_SHOWN_DAYS * DAY_MS
      ? 2
      : undefined;
  };
  return requests
    .flatMap((request) => {
      const place = rank(request);
      return place === undefined ? [] : [{ place, request }];
    })
    .toSorted((a, b) => a.place - b.place)
    .slice(0, MAX_SHOWN)
    .map(({ request }) => request);
}
