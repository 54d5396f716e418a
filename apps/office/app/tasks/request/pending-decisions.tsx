import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listPendingDecisions, type OfficeRequest, undoDecision } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Button, Notice } from '@wathiqa/ui';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText, toaster } from '../../layout/failure.tsx';
import { pathTo } from '../../screens.ts';
import { call, isRefusal } from '../../session/call.ts';
import { undoSending, useOutgoing } from '../../session/outgoing.ts';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { useShortcuts } from '../../shortcuts/key-bindings.ts';
import { forgetDrafts } from './drafts.ts';
import { pendingMessages as messages } from './request.messages.ts';
import { PENDING_DECISIONS, requestKey } from './use-request-actions.ts';

type Decisions = Awaited<ReturnType<typeof readDecisions>>;

/** Then the server has certainly settled a due decision. */
const SETTLED_AFTER_MS = 300;

const UNDO = ['undoDecision'];

/** Own decisions; forgets the drafts of those that took effect. */
async function readDecisions(queries: QueryClient) {
  const { decisions } = await call(listPendingDecisions);
  const before = queries.getQueryData<Decisions>(PENDING_DECISIONS) ?? [];
  // The drafts of an undone decision stay.
  const undoing = { mutationKey: UNDO, status: 'pending' } as const;
  const undone = queries.getMutationCache().find(undoing)?.state.variables;
  for (const { requestId } of before) {
    if (requestId === undone || decisions.some((each) => each.requestId === requestId)) continue;
    leave(requestId, queries);
  }
  const answered = performance.now();
  return decisions.map((each) => ({ ...each, until: answered + (each.seconds ?? 0) * 1_000 }));
}

function leave(requestId: string, queries: QueryClient): void {
  forgetDrafts(requestId);
  void queries.invalidateQueries({ queryKey: requestKey(requestId) });
}

function leastSeconds(decisions: Decisions = []): number {
  return Math.min(...decisions.map(({ seconds }) => seconds ?? Number.POSITIVE_INFINITY));
}

/** Undoes the last message or decision, and reports a decision that could not take effect. */
export function UndoBar() {
  const decides = useHasPermission('request.decide');
  const navigate = useNavigate();
  const outgoing = useOutgoing();
  return (
    <section
      aria-label={messages.key}
      className="print-hidden pointer-events-none fixed inset-x-0 bottom-20 z-50 flex flex-col items-center gap-2 px-4 *:pointer-events-auto"
    >
      {decides && <PendingDecisions isCovered={outgoing !== undefined} />}
      <p role="status" className="sr-only">
        {outgoing && messages.announced(outgoing.text)}
      </p>
      {outgoing && (
        <Countdown
          key={outgoing.until}
          until={outgoing.until}
          busy={false}
          onUndo={() => {
            undoSending();
            navigate(outgoing.from);
          }}
        >
          {outgoing.text}
        </Countdown>
      )}
    </section>
  );
}

function PendingDecisions({ isCovered }: { isCovered: boolean }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: PENDING_DECISIONS,
    queryFn: () => readDecisions(queries),
    refetchInterval: ({ state }) => {
      const seconds = leastSeconds(state.data);
      return Number.isFinite(seconds) && seconds * 1_000 + SETTLED_AFTER_MS;
    },
  });
  const undo = useMutation({
    mutationKey: UNDO,
    mutationFn: async (requestId: string) => {
      await queries.cancelQueries({ queryKey: PENDING_DECISIONS });
      return call(undoDecision, { body: { requestId } });
    },
    onSuccess: (_, requestId) => {
      queries.setQueryData<Decisions>(PENDING_DECISIONS, (all) =>
        all?.filter((each) => each.requestId !== requestId),
      );
      void queries.invalidateQueries({ queryKey: requestKey(requestId) });
      queries.removeQueries({ queryKey: ['queue'] });
      return navigate(pathTo('request', { requestId }));
    },
    onError: (error, requestId) => {
      const late = isRefusal(error, 'CHANGED');
      if (late) leave(requestId, queries);
      toaster.show({ tone: 'danger', text: late ? messages.late : failureText(error) });
      return queries.invalidateQueries({ queryKey: PENDING_DECISIONS });
    },
  });
  const last = data?.find(({ seconds }) => seconds !== null);
  const dropped = data?.find(({ problem }) => problem !== null);
  const press = (requestId: string) => !undo.isPending && undo.mutate(requestId);
  return (
    <>
      <div role="alert" className="empty:absolute">
        {dropped && (
          <Notice tone="danger" title={messages.dropped(formatRequestId(dropped.requestId))}>
            <p>{dropped.problem}</p>
            <Button
              variant="secondary"
              size="dense"
              className="mt-2"
              busy={undo.isPending}
              onClick={() => press(dropped.requestId)}
            >
              {messages.open}
            </Button>
          </Notice>
        )}
      </div>
      <p role="status" className="sr-only">
        {last && messages.announced(messages.decided(formatRequestId(last.requestId)))}
      </p>
      {last && !isCovered && (
        <Countdown
          key={last.requestId}
          until={last.until}
          busy={undo.isPending}
          onUndo={() => press(last.requestId)}
        >
          {messages.decided(formatRequestId(last.requestId))}
        </Countdown>
      )}
    </>
  );
}

interface CountdownProps {
  children: string;
  /** In milliseconds of `performance.now`. */
  until: number;
  busy: boolean;
  onUndo: () => void;
}

function Countdown({ children, until, busy, onUndo }: CountdownProps) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  useShortcuts([{ code: 'KeyU', unpaused: true, label: messages.key, run: onUndo }]);
  return (
    <div className="flex max-w-full items-center gap-4 rounded-md border border-nile-100/40 bg-band py-1.5 ps-4 pe-1.5 text-on-band shadow-soft">
      <p className="tabular-nums">{children}</p>
      <Button variant="onDark" size="dense" busy={busy} aria-keyshortcuts="U" onClick={onUndo}>
        {messages.undo}
        <kbd aria-hidden className="font-sans opacity-80">
          U
        </kbd>
        <span aria-hidden className="whitespace-nowrap tabular-nums">
          {messages.seconds(Math.max(0, Math.ceil((until - now) / 1_000)))}
        </span>
      </Button>
    </div>
  );
}

/** A pending decision of this request, or one that could not take effect; hidden if none. */
export function PendingNotice({ pending }: Pick<OfficeRequest, 'pending'>) {
  const { id } = useStaff();
  if (!pending || (pending.by.id === id && pending.problem === null)) return null;
  return pending.problem === null ? (
    <Notice tone="info">{messages.other(pending.by.userName)}</Notice>
  ) : (
    <Notice tone="warning" title={messages.droppedOf(pending.by.userName)}>
      {pending.problem}
    </Notice>
  );
}
