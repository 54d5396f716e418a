import { requestStateLabels } from '@wathiqa/content';
import type { OfficeDocument, OfficeRequest } from '@wathiqa/contract/office';
import { findingKey, unseenFindings } from '@wathiqa/domain';
import { Button, Notice } from '@wathiqa/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { findingWords } from '../../labels/findings.messages.ts';
import { Failure, toaster } from '../../layout/failure.tsx';
import { LinkButton } from '../../layout/query-screen.tsx';
import { pathTo } from '../../screens.ts';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { usePausedKeys, useShortcuts } from '../../shortcuts/key-bindings.ts';
import { lastList } from '../queue/list-position.ts';
import { type NextRequest, useNextRequest } from '../queue/next-request.ts';
import { messages as queueMessages } from '../queue/queue.messages.ts';
import { CitizenMessages } from './citizen-messages.tsx';
import { ConflictNotice, RequestHistory } from './conflict.tsx';
import { messages as correction } from './correction/correction.messages.ts';
import { type Return, ReturnDialog } from './correction/return-dialog.tsx';
import { DecisionBar } from './decision-bar.tsx';
import {
  acceptedIds,
  acceptRest,
  type Draft,
  type Drafts,
  draftsWithoutReason,
  proposesAll,
  roundOf,
  useDrafts,
  useSeenFindings,
  waitingDocuments,
} from './drafts.ts';
import { FindingList } from './finding-list.tsx';
import { HandOff, RequestNotes } from './hand-off.tsx';
import { PendingNotice } from './pending-decisions.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { Reopening, Visit } from './reopening.tsx';
import { messages, pendingMessages } from './request.messages.ts';
import { RequestHead } from './request-head.tsx';
import { RequestPanes } from './request-panes.tsx';
import { ApplicantFacts, OtherRequests } from './request-side.tsx';
import { useDocumentDecisions } from './use-document-decisions.ts';
import { awaitsDecision, isConflict, useRequestActions } from './use-request-actions.ts';

/** A press may be meant for the request before. */
const KEYS_PAUSED_MS = 500;

export function RequestView({ request }: { request: OfficeRequest }) {
  const { id: staffId } = useStaff();
  const navigate = useNavigate();
  const [drafts, changeDrafts] = useDrafts(request);
  const [seen, see] = useSeenFindings(request);
  const { claim, release, decide, giveBack, send, viewers, conflict, dismissConflict } =
    useRequestActions(request, drafts, seen);
  const [previewing, setPreviewing] = useState(false);
  const [returning, setReturning] = useState<number>();
  const [showErrors, setShowErrors] = useState(false);
  const keysActive = usePausedKeys(KEYS_PAUSED_MS);

  const mine = request.claim?.by.id === staffId;
  const canRelease = useHasPermission('request.releaseOthers');
  const forMe = useHasPermission('request.decide') && awaitsDecision(request);
  const waits = forMe && !request.own;
  const decidable = waits && (!request.claim || mine);
  const next = useNextRequest(request.id);
  const waiting = waitingDocuments(request);
  const [firstUnseen] = unseenFindings(request.findings, acceptedIds(drafts), seen);
  const first = waiting.find(({ acceptedBy }) => acceptedBy !== null);
  const missingReasons = showErrors ? draftsWithoutReason(drafts) : [];

  // Starting a decision claims the request, visible to others.
  function claimIfFree() {
    if (!request.claim && !claim.isPending) claim.mutate();
  }

  function setDraft(item: OfficeDocument, draft: Draft) {
    if (!decidable) return;
    changeDrafts((all) => ({ ...all, [item.id]: { ...draft, round: roundOf(item) } }));
    claimIfFree();
  }

  function startReturn(documentId: number) {
    if (!decidable) return;
    giveBack.reset();
    setReturning(documentId);
    claimIfFree();
  }

  function sendReturn(asked: Return) {
    giveBack.mutate(asked, {
      onSuccess: ({ pending }) => {
        if (!pending) toaster.show({ tone: 'success', text: correction.sent });
        if (waiting.every(({ id }) => id === asked.documentId) && next?.follows) next.open();
      },
      onSettled: (_, error) => {
        if (!error || isConflict(error)) setReturning(undefined);
      },
    });
  }

  /** Whether nothing is missing; otherwise leads to what is. */
  function requireComplete(drafts: Drafts): boolean {
    if (!decidable || Object.keys(drafts).length === 0) return false;
    const [missing] = draftsWithoutReason(drafts);
    const [unseen] = unseenFindings(request.findings, acceptedIds(drafts), seen);
    setShowErrors(missing !== undefined || unseen !== undefined);
    if (missing !== undefined) document.getElementById(`reason-${missing}`)?.focus();
    else if (unseen) document.getElementById(`see-${findingKey(unseen)}`)?.focus();
    return missing === undefined && unseen === undefined;
  }

  function preview(drafts: Drafts) {
    if (!requireComplete(drafts)) return;
    decide.reset();
    setPreviewing(true);
  }

  function acceptWaiting(): Drafts {
    if (!decidable) return drafts;
    const filled = acceptRest(drafts, request);
    changeDrafts(() => filled);
    claimIfFree();
    return filled;
  }

  /** Takes the proposal only if nothing was decided, so that no choice is added to the user's. */
  const proceed = () => preview(proposesAll(drafts, request) ? acceptWaiting() : drafts);

  function sendDecision() {
    send((error, answer) => {
      // A connection failure leaves the outcome unknown: stay for a retry.
      setPreviewing(Boolean(error) && !isConflict(error));
      if (!answer) return;
      const left = waiting.filter(({ id }) => !drafts[id]).length;
      const partly = messages.sentPartly(queueMessages.documents(left));
      if (left > 0) toaster.show({ tone: 'success', text: partly });
      if (left > 0 || !next?.follows) return;
      if (!answer.pending) toaster.show({ tone: 'success', text: messages.sent });
      next.open();
    });
  }

  const decisions = useDocumentDecisions(request, drafts, setDraft, startReturn);
  const { keys } = messages;
  useShortcuts([
    { code: 'Enter', key: 'Enter', label: keys.proceed, run: proceed },
    {
      ...{ code: 'Enter', ctrl: true, key: 'Ctrl + Enter', label: keys.send },
      run: () => requireComplete(drafts) && sendDecision(),
    },
    { code: 'KeyA', shift: true, key: 'Shift + A', label: keys.acceptRest, run: acceptWaiting },
    { code: 'KeyP', label: keys.preview, run: () => preview(drafts) },
    {
      ...{ code: 'KeyT', label: keys.take },
      run: () => decidable && (mine ? release : claim).mutate(),
    },
    ...(next ? [{ code: 'KeyN', label: next.label, run: next.open }] : []),
    {
      ...{ code: 'KeyB', label: keys.back },
      run: () => navigate(lastList()?.address ?? pathTo('queue')),
    },
    {
      ...{ code: 'Escape', key: 'Esc', label: keys.leaveField },
      run: () => decisions.cards.current?.querySelector<HTMLElement>('[data-document]')?.focus(),
    },
  ]);

  const returned = request.items.find(({ id }) => id === returning);
  const failed = [claim, release].find(({ error }) => error && !isConflict(error));
  // The next request replaces this one at once: no change of the frame in between.
  const leaving = decide.isSuccess && next?.busy;
  return (
    <div className="@container flex flex-1 flex-col gap-3">
      <RequestHead
        request={request}
        next={next}
        viewers={viewers}
        awaitsDecision={waits}
        busy={claim.isPending || release.isPending}
        onClaim={() => claim.mutate()}
        onRelease={() => release.mutate()}
      />
      <Failure error={failed?.error ?? next?.error} />
      <ConflictNotice conflict={conflict} request={request} onDismiss={dismissConflict} />
      {decide.isSuccess && !waits && !leaving && <SentNotice request={request} next={next} />}
      <PendingNotice pending={request.pending} />
      <Visit request={request} />
      <Reopening request={request} />
      {forMe && request.own && <Notice tone="warning" title={messages.own} />}
      {forMe && first?.acceptedBy && (
        <Notice tone="warning">
          {first.acceptedBy.id === staffId
            ? messages.acceptedByMe
            : messages.acceptedBy(first.acceptedBy.userName)}
        </Notice>
      )}
      <div role="alert" className="empty:absolute">
        {showErrors && firstUnseen && <Notice tone="warning">{findingWords.unseen}</Notice>}
      </div>
      <RequestPanes
        request={request}
        drafts={drafts}
        decisions={decisions}
        choosable={waits && waiting.length > 1 ? waiting : []}
        invalid={missingReasons}
        noted
        onDraft={setDraft}
      >
        {request.unansweredSince && <CitizenMessages request={request} />}
        <FindingList request={request} seen={seen} onSee={decidable ? see : undefined} />
        <RequestNotes notes={request.notes} />
        <ApplicantFacts request={request} />
        <OtherRequests items={request.items} />
        {!request.unansweredSince && <CitizenMessages request={request} />}
        <RequestHistory events={request.history} items={request.items} />
      </RequestPanes>
      {(waits || leaving) && (
        <DecisionBar
          request={request}
          drafts={drafts}
          decidable={decidable}
          decisions={decisions}
          keysActive={keysActive}
          onAcceptRest={acceptWaiting}
          onClear={() => changeDrafts(() => ({}))}
          onProceed={proceed}
        >
          {(decidable || canRelease) && <HandOff request={request} next={next} />}
        </DecisionBar>
      )}
      {returned && (
        <ReturnDialog
          key={returned.id}
          item={returned}
          change={giveBack}
          onClose={() => setReturning(undefined)}
          onSend={sendReturn}
        />
      )}
      <PreviewDialog
        open={previewing}
        request={request}
        drafts={drafts}
        busy={decide.isPending}
        error={isConflict(decide.error) ? null : decide.error}
        onClose={() => setPreviewing(false)}
        onSend={sendDecision}
      />
    </div>
  );
}

/** Takes focus, so that Enter opens the next request. */
function SentNotice({ request, next }: { request: OfficeRequest; next: NextRequest | undefined }) {
  const on = useRef<HTMLDivElement>(null);
  useEffect(() => on.current?.querySelector<HTMLElement>('a, button')?.focus(), []);
  return (
    <div role="status" ref={on}>
      <Notice tone="success">
        <div className="flex flex-wrap items-center gap-3">
          <span>
            {request.pending ? (
              pendingMessages.sent
            ) : (
              <>
                {messages.sent}: <b>{requestStateLabels[request.state]}</b>
              </>
            )}
          </span>
          {next ? (
            <Button variant="secondary" size="dense" busy={next.busy} onClick={next.open}>
              {next.label}
            </Button>
          ) : (
            <LinkButton variant="primary" to={lastList()?.address ?? pathTo('queue')}>
              {messages.back}
            </LinkButton>
          )}
        </div>
      </Notice>
    </div>
  );
}
