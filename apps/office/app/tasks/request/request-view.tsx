import { requestStateLabels } from '@wathiqa/content';
import type { OfficeRequest } from '@wathiqa/contract/office';
import { findingKey, unseenFindings } from '@wathiqa/domain';
import { Button, Notice } from '@wathiqa/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { findingWords } from '../../labels/findings.messages.ts';
import { Failure, toaster } from '../../layout/failure.tsx';
import { LinkButton } from '../../layout/query-screen.tsx';
import { pathTo } from '../../screens.ts';
import { useHasPermission, useStaff } from '../../session/staff.ts';
import { useShortcuts } from '../../shortcuts/key-bindings.ts';
import { lastList } from '../queue/list-position.ts';
import { type NextRequest, useNextRequest } from '../queue/next-request.ts';
import { messages as queueMessages } from '../queue/queue.messages.ts';
import { CitizenMessages } from './citizen-messages.tsx';
import { ConflictNotice } from './conflict.tsx';
import { messages as correction } from './correction/correction.messages.ts';
import { type Return, ReturnDialog } from './correction/return-dialog.tsx';
import { DocumentCard } from './document-card.tsx';
import {
  acceptedIds,
  acceptRest,
  countDrafts,
  type Draft,
  type Drafts,
  draftsWithoutReason,
  useDrafts,
  waitingDocuments,
} from './drafts.ts';
import { FindingList } from './finding-list.tsx';
import { RequestNotes } from './hand-off.tsx';
import { PendingNotice } from './pending-decisions.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { messages, pendingMessages } from './request.messages.ts';
import { RequestHead, RequestSummary } from './request-head.tsx';
import { RequestHistory } from './request-history.tsx';
import { useDocumentShortcuts } from './use-document-shortcuts.ts';
import { awaitsDecision, isConflict, useRequestActions } from './use-request-actions.ts';

export function RequestView({ request }: { request: OfficeRequest }) {
  const { id: staffId } = useStaff();
  const navigate = useNavigate();
  const [drafts, changeDrafts] = useDrafts(request);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const { claim, release, decide, giveBack, send, conflict, dismissConflict } = useRequestActions(
    request,
    drafts,
    seen,
  );
  const [previewing, setPreviewing] = useState(false);
  const [returning, setReturning] = useState<number>();
  const [showErrors, setShowErrors] = useState(false);
  const documents = useRef<HTMLDivElement>(null);

  const mine = request.claim?.by.id === staffId;
  const forMe = useHasPermission('request.decide') && awaitsDecision(request);
  const waits = forMe && !request.own;
  const decidable = waits && (!request.claim || mine);
  const noDrafts = Object.keys(drafts).length === 0;
  const [firstUnseen] = unseenFindings(request.findings, acceptedIds(drafts), seen);
  const missingReasons = showErrors ? draftsWithoutReason(drafts) : [];

  function setDraft(documentId: number, draft: Draft | undefined) {
    if (!decidable) return;
    changeDrafts(({ [documentId]: _, ...others }) =>
      draft ? { ...others, [documentId]: draft } : others,
    );
    // Starting a decision claims the request, visible to others.
    if (!request.claim && !claim.isPending) claim.mutate();
  }

  function startReturn(documentId: number) {
    if (!decidable) return;
    giveBack.reset();
    setReturning(documentId);
    if (!request.claim && !claim.isPending) claim.mutate();
  }

  function sendReturn(asked: Return) {
    giveBack.mutate(asked, {
      onSuccess: (answer) => {
        if (!answer.request.pending) toaster.show({ tone: 'success', text: correction.sent });
      },
      onSettled: (_, error) => {
        if (!error || isConflict(error)) setReturning(undefined);
      },
    });
  }

  function preview() {
    if (!decidable || noDrafts) return;
    const [firstMissing] = draftsWithoutReason(drafts);
    setShowErrors(firstMissing !== undefined || firstUnseen !== undefined);
    if (firstMissing !== undefined) document.getElementById(`reason-${firstMissing}`)?.focus();
    else if (firstUnseen) document.getElementById(`see-${findingKey(firstUnseen)}`)?.focus();
    else {
      decide.reset();
      setPreviewing(true);
    }
  }

  const acceptWaiting = () => {
    if (!decidable) return;
    changeDrafts((drafts) => acceptRest(drafts, request));
    if (!request.claim && !claim.isPending) claim.mutate();
  };
  const next = useNextRequest(request.id);

  const returned = request.items.find(({ id }) => id === returning);

  useDocumentShortcuts(
    documents,
    waitingDocuments(request),
    (documentId, change) => setDraft(documentId, change(drafts[documentId])),
    startReturn,
  );
  useShortcuts([
    {
      code: 'KeyA',
      shift: true,
      key: 'Shift + A',
      label: messages.keys.acceptRest,
      run: acceptWaiting,
    },
    {
      code: 'KeyT',
      key: 'T',
      label: messages.keys.take,
      run: () => {
        if (decidable) (mine ? release : claim).mutate();
      },
    },
    { code: 'KeyP', key: 'P', label: messages.keys.preview, run: preview },
    {
      code: 'Enter',
      ctrl: true,
      key: 'Ctrl + Enter',
      label: messages.keys.preview,
      run: preview,
    },
    ...(next ? [{ code: 'KeyN', key: 'N', label: next.label, run: next.open }] : []),
    {
      code: 'KeyB',
      key: 'B',
      label: messages.keys.back,
      run: () => navigate(lastList()?.address ?? pathTo('queue')),
    },
  ]);

  const failed = [claim, release].find(({ error }) => error && !isConflict(error));
  return (
    <div className="flex flex-col gap-4">
      <RequestHead
        request={request}
        next={next}
        awaitsDecision={waits}
        busy={claim.isPending || release.isPending}
        onClaim={() => claim.mutate()}
        onRelease={() => release.mutate()}
      />
      <Failure error={failed?.error ?? next?.error} />
      <ConflictNotice conflict={conflict} request={request} onDismiss={dismissConflict} />
      {decide.isSuccess && !waits && <SentNotice request={request} next={next} />}
      <PartlySentNotice
        left={decide.isSuccess && noDrafts ? waitingDocuments(request).length : 0}
      />
      <PendingNotice pending={request.pending} />
      {forMe && request.own && <Notice tone="warning" title={messages.own} />}
      <CitizenMessages request={request} />
      <RequestNotes notes={request.notes} />
      <FindingList
        title={findingWords.title}
        findings={request.findings.filter(({ documentId }) => documentId === null)}
      />
      <section aria-labelledby="documents">
        <h2 id="documents" className="mb-2 text-lg">
          {messages.documents}
        </h2>
        <div
          ref={documents}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-3"
        >
          {request.items.map((item) => (
            <DocumentCard
              key={item.id}
              item={item}
              applicant={request.orderedBy}
              findings={request.findings.filter(({ documentId }) => documentId === item.id)}
              seen={seen}
              onSee={(key) => setSeen((before) => [...before, key])}
              draft={drafts[item.id]}
              decidable={decidable}
              awaitsDecision={waits}
              invalid={missingReasons.includes(item.id)}
              onDraft={(draft) => setDraft(item.id, draft)}
              onReturn={() => startReturn(item.id)}
            />
          ))}
        </div>
      </section>
      <div role="alert" className="empty:absolute">
        {showErrors && firstUnseen && <Notice tone="warning">{findingWords.unseen}</Notice>}
      </div>
      {waits && (
        <DecisionBar
          request={request}
          drafts={drafts}
          decidable={decidable}
          onAcceptRest={acceptWaiting}
          onClear={() => changeDrafts(() => ({}))}
          onPreview={preview}
        />
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <RequestSummary request={request} />
        <RequestHistory events={request.history} items={request.items} />
      </div>
      {returned && (
        <ReturnDialog
          key={returned.id}
          item={returned}
          busy={giveBack.isPending}
          error={isConflict(giveBack.error) ? null : giveBack.error}
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
        onSend={() => send(closeUnlessUnknown)}
      />
    </div>
  );

  /** After a connection failure the outcome is unknown, so the dialog stays for a retry. */
  function closeUnlessUnknown(error: unknown) {
    if (!error || isConflict(error)) setPreviewing(false);
  }
}

const { bar: words } = messages;

interface DecisionBarProps {
  request: OfficeRequest;
  drafts: Drafts;
  decidable: boolean;
  onAcceptRest: () => void;
  onClear: () => void;
  onPreview: () => void;
}

/** Decision summary and submit button, fixed at the bottom. */
function DecisionBar(props: DecisionBarProps) {
  const { request, drafts, decidable, onAcceptRest, onClear, onPreview } = props;
  const { accepted, rejected, left } = countDrafts(drafts, request);
  const nothing = accepted + rejected === 0;
  return (
    <section
      aria-label={words.label}
      className="print-hidden sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-control bg-quiet px-4 py-2 lg:-mx-6 lg:px-6"
    >
      <p role="status" className="me-auto font-semibold tabular-nums">
        {nothing ? words.nothingChosen : words.counts(accepted, rejected, left)}
      </p>
      {!nothing && (
        <Button variant="quiet" size="dense" onClick={onClear}>
          {words.clear}
        </Button>
      )}
      <Button
        variant="secondary"
        size="dense"
        aria-disabled={!decidable || undefined}
        onClick={onAcceptRest}
      >
        {words.acceptRest}
      </Button>
      <Button size="dense" aria-disabled={!decidable || nothing || undefined} onClick={onPreview}>
        {words.preview}
      </Button>
    </section>
  );
}

/** Decision saved. Takes focus, so that Enter opens the next request. */
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
            <LinkButton to={lastList()?.address ?? pathTo('queue')}>{messages.back}</LinkButton>
          )}
        </div>
      </Notice>
    </div>
  );
}

/** Decision saved with documents still undecided; hidden if none. */
function PartlySentNotice({ left }: { left: number }) {
  return (
    <div role="status" className="empty:absolute">
      {left > 0 && (
        <Notice tone="success">{messages.sentPartly(queueMessages.documents(left))}</Notice>
      )}
    </div>
  );
}
