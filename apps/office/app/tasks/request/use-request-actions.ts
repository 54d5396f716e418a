import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallAnswer } from '@wathiqa/contract';
import {
  claimRequest,
  decideRequest,
  type OfficeRequest,
  readRequest,
  releaseRequest,
  returnForCorrection,
} from '@wathiqa/contract/office';
import { isActionAllowed } from '@wathiqa/domain';
import { useRef, useState } from 'react';
import { call, isRefusal } from '../../session/call.ts';
import { useOfficeEvents } from '../../session/office-events.ts';
import { useStaff } from '../../session/staff.ts';
import { type Conflict, detectConflict } from './conflict.tsx';
import type { Return } from './correction/return-dialog.tsx';
import { type Drafts, toDecisions } from './drafts.ts';

export function requestKey(requestId: string) {
  return ['request', requestId] as const;
}

/** The user's decisions that can be undone or had no effect. */
export const PENDING_DECISIONS = ['pendingDecisions'];

/** Whether documents wait for a decision and none is pending. */
export function awaitsDecision(request: OfficeRequest): boolean {
  const { pending } = request;
  return isActionAllowed('decide', request) && (!pending || pending.problem !== null);
}

export function useRequestActions(request: OfficeRequest, drafts: Drafts, seen: readonly string[]) {
  const { id: requestId, version } = request;
  const { id: me, userName } = useStaff();
  const queries = useQueryClient();
  // Ref, because a second click may precede the render.
  const sentVersion = useRef<number>(undefined);
  const [conflict, setConflict] = useState<Conflict>();

  /** An act answers without the record: the screen merges what changed, or reads again. */
  async function accept(changed?: Partial<OfficeRequest>): Promise<void> {
    setConflict(undefined);
    // Lists must refetch when shown again.
    queries.removeQueries({ queryKey: ['queue'] });
    if (!changed) return queries.invalidateQueries({ queryKey: requestKey(requestId) });
    // A read that began before the act would undo the change.
    await queries.cancelQueries({ queryKey: requestKey(requestId) });
    queries.setQueryData<CallAnswer<typeof readRequest>>(
      requestKey(requestId),
      (shown) => shown && { ...shown, request: { ...shown.request, ...changed } },
    );
  }

  const acceptDecision = ({ pending }: CallAnswer<typeof decideRequest>) => {
    void queries.invalidateQueries({ queryKey: PENDING_DECISIONS });
    return accept(pending ? { pending: { ...pending, by: { id: me, userName } } } : undefined);
  };

  const refusal = {
    onError: async (error: unknown) => {
      if (!isConflict(error)) return;
      const now = await call(readRequest, { query: { requestId } });
      const taken = isRefusal(error, 'CLAIMED');
      setConflict(detectConflict(request, now.request, { drafts, taken, me }));
      queries.setQueryData(requestKey(requestId), now);
    },
  };

  const [viewers, setViewers] = useState<string[]>([]);
  useOfficeEvents(requestId, {
    onViewers: setViewers,
    onRequest: async () => {
      const shownAt = () => queries.getQueryState(requestKey(requestId))?.dataUpdatedAt;
      let before: number | undefined;
      let now: { request: OfficeRequest } | undefined;
      do {
        before = shownAt();
        now = await call(readRequest, { query: { requestId } }).catch(() => undefined);
        // Unreadable, for example now in another office: the next act reports it.
        if (!now || shownAt() === undefined) return;
        // An answer since the read began may be newer or older.
      } while (shownAt() !== before);
      const found = detectConflict(request, now.request, { drafts, taken: false, me });
      if (found.events.length > 0 && !found.own) setConflict({ ...found, live: true });
      queries.setQueryData(requestKey(requestId), now);
    },
  });

  const decide = useMutation({
    mutationFn: () =>
      call(decideRequest, {
        body: { requestId, version, decisions: toDecisions(drafts, request), seen: [...seen] },
      }),
    onSuccess: acceptDecision,
    ...refusal,
  });

  const giveBack = useMutation({
    mutationFn: (asked: Return) =>
      call(returnForCorrection, { body: { requestId, version, ...asked } }),
    onSuccess: acceptDecision,
    ...refusal,
  });

  return {
    giveBack,
    claim: useMutation({
      mutationFn: () => call(claimRequest, { body: { requestId, version } }),
      onSuccess: ({ claim }) => accept({ claim, assignee: null, setAsideUntil: null }),
      ...refusal,
    }),
    release: useMutation({
      mutationFn: () => call(releaseRequest, { body: { requestId } }),
      onSuccess: () => accept(),
      ...refusal,
    }),
    decide,
    send: (onSettled: (error: unknown, decided: typeof decide.data) => void) => {
      if (sentVersion.current === version) return;
      sentVersion.current = version;
      decide.mutate(undefined, {
        onSettled: (answer, error) => {
          // The version changes on success.
          sentVersion.current = undefined;
          onSettled(error, answer);
        },
      });
    },
    viewers,
    conflict,
    dismissConflict: () => setConflict(undefined),
  };
}

/** Whether a conflict notice already reports the error. */
export function isConflict(error: unknown): boolean {
  return isRefusal(error, 'CLAIMED', 'CHANGED');
}
