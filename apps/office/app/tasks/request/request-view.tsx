import type { OfficeRequest } from '@wathiqa/contract/office';
import { mayAct } from '@wathiqa/domain';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useKeys } from '../../keys/use-keys.ts';
import { Failure } from '../../layout/failure-notice.tsx';
import { pathTo } from '../../screens.ts';
import { useMay, useStaff } from '../../session/staff.ts';
import { lastList, requestAfter } from '../queue/last-list.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { DocumentCard } from './document-card.tsx';
import { acceptAll, type Draft, waitingDocuments, withoutReason } from './drafts.ts';
import { FlagsNotice } from './flags-notice.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { messages } from './request.messages.ts';
import { RequestFacts } from './request-facts.tsx';
import { RequestHead } from './request-head.tsx';
import { RequestHistory } from './request-history.tsx';
import { PartlySentNotice, SentNotice } from './sent-notice.tsx';
import { isConflict, useActs } from './use-acts.ts';
import { useDocumentKeys } from './use-document-keys.ts';
import { useDrafts } from './use-drafts.ts';

/** A request: its documents beside each other, what is to be decided of each, and all that belongs to it. */
export function RequestView({ request }: { request: OfficeRequest }) {
  const { id: staffId } = useStaff();
  const navigate = useNavigate();
  const [drafts, changeDrafts] = useDrafts(request);
  const { take, release, decide, send, conflict, dismissConflict } = useActs(request, drafts);
  const [previewing, setPreviewing] = useState(false);
  const [showFaults, setShowFaults] = useState(false);
  const documents = useRef<HTMLDivElement>(null);

  const mine = request.taken?.by.id === staffId;
  const waits = useMay('request.decide') && mayAct('decide', request);
  const decidable = waits && (!request.taken || mine);
  const noDrafts = Object.keys(drafts).length === 0;
  const faults = showFaults ? withoutReason(drafts) : [];

  function setDraft(documentId: number, draft: Draft | undefined) {
    if (!decidable) return;
    changeDrafts(({ [documentId]: _, ...others }) =>
      draft ? { ...others, [documentId]: draft } : others,
    );
    // Whoever begins to decide works on it, and others are to see that.
    if (!request.taken && !take.isPending) take.mutate();
  }

  function preview() {
    if (!decidable || noDrafts) return;
    const [firstFault] = withoutReason(drafts);
    setShowFaults(firstFault !== undefined);
    if (firstFault === undefined) {
      decide.reset();
      setPreviewing(true);
    } else document.getElementById(`reason-${firstFault}`)?.focus();
  }

  const actAll = () => {
    if (!decidable) return;
    changeDrafts(() => acceptAll(request));
    if (!request.taken && !take.isPending) take.mutate();
  };
  const next = requestAfter(request.id);
  const open = (requestId: string) => navigate(pathTo('request', { requestId }));

  useDocumentKeys(documents, waitingDocuments(request), setDraft);
  useKeys([
    { code: 'KeyA', shift: true, key: 'Shift + A', label: messages.keys.acceptAll, run: actAll },
    {
      code: 'KeyT',
      key: 'T',
      label: messages.keys.take,
      run: () => {
        if (decidable) (mine ? release : take).mutate();
      },
    },
    { code: 'KeyP', key: 'P', label: messages.keys.preview, run: preview },
    {
      code: 'KeyN',
      key: 'N',
      label: messages.keys.nextInList,
      run: () => next && open(next),
    },
    {
      code: 'KeyB',
      key: 'B',
      label: messages.keys.back,
      run: () => navigate(lastList()?.address ?? pathTo('queue')),
    },
  ]);

  const failed = [take, release].find(({ error }) => error && !isConflict(error));
  return (
    <div className="flex flex-col gap-4">
      <RequestHead
        request={request}
        next={next}
        waits={waits}
        busy={take.isPending || release.isPending}
        onTake={() => take.mutate()}
        onRelease={() => release.mutate()}
      />
      <Failure error={failed?.error} />
      <ConflictNotice conflict={conflict} request={request} onDismiss={dismissConflict} />
      {decide.isSuccess && !waits && <SentNotice request={request} next={next} />}
      <PartlySentNotice
        left={decide.isSuccess && noDrafts ? waitingDocuments(request).length : 0}
      />
      <FlagsNotice flags={request.flags} />
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
              draft={drafts[item.id]}
              decidable={decidable}
              waits={waits}
              faulty={faults.includes(item.id)}
              onDraft={(draft) => setDraft(item.id, draft)}
            />
          ))}
        </div>
      </section>
      {waits && (
        <DecisionBar
          request={request}
          drafts={drafts}
          decidable={decidable}
          onAcceptAll={actAll}
          onClear={() => changeDrafts(() => ({}))}
          onPreview={preview}
        />
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <RequestFacts request={request} />
        <RequestHistory events={request.history} items={request.items} />
      </div>
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

  /** What became of a call without an answer is not known: the dialog stays, to be sent again from. */
  function closeUnlessUnknown(error: unknown) {
    if (!error || isConflict(error)) setPreviewing(false);
  }
}
