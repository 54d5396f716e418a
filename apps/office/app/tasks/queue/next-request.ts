import { useMutation, useQueryClient } from '@tanstack/react-query';
import { claimNextRequest, type QueueView, readRequest } from '@wathiqa/contract/office';
import { useNavigate } from 'react-router';
import { toaster } from '../../layout/failure.tsx';
import { pathTo } from '../../screens.ts';
import { call } from '../../session/call.ts';
import { useHasPermission } from '../../session/staff.ts';
import { requestKey } from '../request/use-request-actions.ts';
import { lastList, nextRequestId } from './list-position.ts';
import { messages } from './queue.messages.ts';
import { parseFilter, toView } from './queue-filter.ts';

export interface NextRequest {
  label: string;
  open: () => void;
  busy: boolean;
  error: Error | null;
  /** Whether it opens by itself after a decision: the user works on a list of requests that wait. */
  follows: boolean;
}

/**
 * Claims and opens the oldest free request of a view. The server chooses, so that clerks on one list never open the
 * same one.
 */
export function useNextFree(view: QueueView | undefined): NextRequest | undefined {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isClerk = useHasPermission('request.claim');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(claimNextRequest, { body: view ?? {} }),
    onSuccess: ({ request }) => {
      queries.removeQueries({ queryKey: ['queue'] });
      if (!request) {
        toaster.show({ tone: 'success', text: messages.noneFree });
        return navigate(lastList()?.address ?? pathTo('queue'));
      }
      queries.setQueryData(requestKey(request.id), { request });
      return navigate(pathTo('request', { requestId: request.id }));
    },
  });
  if (!view || !isClerk) return undefined;
  return {
    ...{ label: messages.nextFree, open: () => !isPending && mutate(), busy: isPending, error },
    follows: lastList() !== undefined,
  };
}

/** The next free request of the queue, or the next row of another list, such as a search. */
export function useNextRequest(requestId: string): NextRequest | undefined {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const free = useNextFree(viewOf(lastList()?.address ?? pathTo('queue')));
  const next = nextRequestId(requestId);
  // Read before the navigation, so that this request stays until the next one can be shown.
  const row = useMutation({
    mutationFn: (id: string) =>
      queries.prefetchQuery({
        queryKey: requestKey(id),
        queryFn: () => call(readRequest, { query: { requestId: id } }),
      }),
    onSuccess: (_, id) => navigate(pathTo('request', { requestId: id })),
  });
  if (free || !next) return free;
  return {
    ...{ label: messages.keys.down, open: () => row.mutate(next) },
    ...{ busy: row.isPending, error: null, follows: false },
  };
}

function viewOf(address: string): QueueView | undefined {
  const [path, search] = address.split('?');
  if (path !== pathTo('queue')) return undefined;
  return toView(parseFilter(new URLSearchParams(search)));
}
