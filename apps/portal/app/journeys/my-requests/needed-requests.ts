import { queryOptions } from '@tanstack/react-query';
import { myRequests, type RequestSummary } from '@wathiqa/contract';
import { apiClient } from '../../session/api-client.ts';
import { type Need, type RequestStage, STAGES, toRequestStage } from '../tracking/request-stage.ts';

const STALE_TIME_MS = 60_000;

/**
 * The citizen's latest requests for the head of the page and the home page. Nobody has asked for them: an answer that
 * does not come leaves them out, and a session that is over is not told of here.
 */
export const latestRequestsQuery = queryOptions({
  queryKey: ['myRequests', 'latest'],
  queryFn: async () => (await apiClient(myRequests, { query: {} })).requests,
  staleTime: STALE_TIME_MS,
  retry: false,
});

/** Where a request of the list stands. */
function toSummaryStage(request: RequestSummary): RequestStage {
  return toRequestStage({ ...request, correcting: request.correctUntil !== null });
}

/** What a request asks of its citizen. */
export function requestUrgency(request: RequestSummary): Need {
  return STAGES[toSummaryStage(request)].need;
}

/** Cards on the home page. */
const MAX_SHOWN = 3;
/** Days for which a refusal is told on the home page. */
const REFUSAL_SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * The requests that matter now: first what waits for the citizen, then what moves, then what was refused of late;
 * the newest first in each.
 */
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
