import { useMutation } from '@tanstack/react-query';
import { documentTitle } from '@wathiqa/content';
import {
  answerCheck,
  type BlindRequest,
  type CheckedRequest,
  type QualityAnswer,
} from '@wathiqa/contract/office';
import { useRef, useState } from 'react';
import { cairoDayText } from '../../labels/dates.tsx';
import { findingWords } from '../../labels/findings.messages.ts';
import { Failure } from '../../layout/failure.tsx';
import { call } from '../../session/call.ts';
import { usePausedKeys, useShortcuts } from '../../shortcuts/key-bindings.ts';
import { messages as queueMessages } from '../queue/queue.messages.ts';
import { DecisionBar } from '../request/decision-bar.tsx';
import { DocumentCard } from '../request/document-card.tsx';
import {
  acceptRest,
  countDrafts,
  type Drafts,
  draftsWithoutReason,
  proposesAll,
} from '../request/drafts.ts';
import { FindingList } from '../request/finding-list.tsx';
import { messages as requestMessages } from '../request/request.messages.ts';
import { RequestPanes, SideSection } from '../request/request-panes.tsx';
import { ApplicantFacts, OtherRequests } from '../request/request-side.tsx';
import { useDocumentDecisions } from '../request/use-document-decisions.ts';
import { messages } from './quality.messages.ts';

/** A press may be meant for the screen before. */
const KEYS_PAUSED_MS = 500;

interface CheckViewProps {
  check: { id: number; request: BlindRequest };
  onAnswered: (checked: CheckedRequest) => void;
}

/** A decided request as before its decision, with the keys of a first decision. */
export function CheckView({ check: { id: checkId, request }, onAnswered }: CheckViewProps) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [showErrors, setShowErrors] = useState(false);
  const cards = useRef<HTMLDivElement>(null);
  const keysActive = usePausedKeys(KEYS_PAUSED_MS);
  const answer = useMutation({
    mutationFn: () => call(answerCheck, { body: { checkId, decisions: toAnswers(drafts) } }),
    onSuccess: ({ checked }) => onAnswered(checked),
  });
  const acceptWaiting = () => setDrafts((all) => acceptRest(all, request));
  const missing = draftsWithoutReason(drafts);

  function send() {
    setShowErrors(missing.length > 0);
    document.getElementById(`reason-${missing[0]}`)?.focus();
    const isComplete = missing.length === 0 && countDrafts(drafts, request).left === 0;
    if (isComplete && !answer.isPending) answer.mutate();
  }

  const proceed = () => (proposesAll(drafts, request) ? acceptWaiting() : send());
  const { current, choose, acceptCurrent, rejectCurrent } = useDocumentDecisions(
    request,
    drafts,
    cards,
    ({ id }, draft) => setDrafts((all) => ({ ...all, [id]: draft })),
  );
  const { keys } = requestMessages;
  useShortcuts([
    { code: 'Enter', key: 'Enter', label: keys.proceed, run: proceed },
    { code: 'Enter', ctrl: true, key: 'Ctrl + Enter', label: messages.bar.preview, run: send },
    { code: 'KeyA', shift: true, key: 'Shift + A', label: keys.acceptRest, run: acceptWaiting },
  ]);

  const [first] = request.items;
  return (
    <div className="@container flex flex-1 flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line pb-1">
        <h1 tabIndex={-1} className="text-xl">
          <bdi>{first?.fullName}</bdi>
        </h1>
        <span className="text-ink-2">
          {first && request.items.length === 1
            ? documentTitle(first.documentType, first.languageCode, first.issueReason)
            : queueMessages.documents(request.items.length)}
          {` · ${messages.ordered(cairoDayText(request.createdAt))}`}
        </span>
        <span className="ms-auto text-sm text-ink-2">{messages.title}</span>
      </div>
      <Failure error={answer.error} />
      <RequestPanes
        cards={cards}
        documents={request.items.map((item) => (
          <DocumentCard
            key={item.id}
            item={item}
            applicant={request.orderedBy}
            findings={request.findings.filter(({ documentId }) => documentId === item.id)}
            draft={drafts[item.id]}
            current={request.items.length > 1 ? item === current : undefined}
            invalid={showErrors && missing.includes(item.id)}
            noted={false}
            onDraft={(draft) => setDrafts((all) => ({ ...all, [item.id]: draft }))}
            onChoose={() => choose(item.id)}
          />
        ))}
      >
        <SideSection id="findings" title={findingWords.title}>
          <FindingList request={request} seen={[]} onSee={undefined} />
        </SideSection>
        <ApplicantFacts request={request} />
        <OtherRequests items={request.items} />
      </RequestPanes>
      <DecisionBar
        request={request}
        drafts={drafts}
        decidable
        current={current}
        draft={current && drafts[current.id]}
        keysActive={keysActive}
        labels={messages.bar}
        onAccept={acceptCurrent}
        onReject={rejectCurrent}
        onAcceptRest={acceptWaiting}
        onClear={() => setDrafts({})}
        onProceed={proceed}
      />
    </div>
  );
}

function toAnswers(drafts: Drafts): QualityAnswer[] {
  return Object.entries(drafts).map(([id, draft]) => ({
    documentId: Number(id),
    ...(draft.accept ? { accept: true } : { accept: false, reasonCode: draft.reasonCode }),
  }));
}
