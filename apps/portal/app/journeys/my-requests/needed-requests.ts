import { queryOptions } from '@tanstack/react-query';
import { myRequests, type RequestSummary } from '@wathiqa/contract';
import { apiClient } from '../../session/api-client.ts';
import { type Need, type RequestStage, STAGES, toRequestStage } from '../tracking/request-stage.ts';

const STALE_TIME_MS = 60_000;

/** Background data: reports no failure and no ended session. */
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

/** Most urgent first: a correction lapses. */
const ACT_ORDER: readonly RequestStage[] = [
  'correcting',
  'due',
  'misaddressed',
  'returned',
  'unclaimed',
];

const NEEDS = ['act', 'moving', 'over'] as const satisfies readonly Need[];

/** Needed actions by urgency, then newest first. */
export function groupByNeed(
  requests: readonly RequestSummary[],
): { need: Need; requests: RequestSummary[] }[] {
  const urgency = (request: RequestSummary) => ACT_ORDER.indexOf(toSummaryStage(request));
  return NEEDS.map((need) => ({
    need,
    requests: requests
      .filter((request) => requestUrgency(request) === need)
      .toSorted((a, b) => urgency(a) - urgency(b)),
  }));
}

const MAX_SHOWN = 3;
/** Refusals stay on the home page for this many days, unless ordered again. */
const REFUSAL_SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

/** Action needed, then in progress, then recently refused. */
export function requestsThatMatter(
  requests: readonly RequestSummary[],
  now: Date,
): RequestSummary[] {
  const isRecentRefusal = (request: RequestSummary) => {
    const stage = toSummaryStage(request);
    const age = now.getTime() - new Date(request.createdAt).getTime();
    return (
      (stage === 'refused' || stage === 'refunded') &&
      request.successor === null &&
      age < REFUSAL_SHOWN_DAYS * DAY_MS
    );
  };
  return groupByNeed(requests)
    .flatMap(({ need, requests: group }) =>
      need === 'over' ? group.filter(isRecentRefusal) : group,
    )
    .slice(0, MAX_SHOWN);
}
