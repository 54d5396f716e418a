import { useMutation } from '@tanstack/react-query';
import { documentTitle } from '@wathiqa/content';
import {
  answerCheck,
  type BlindRequest,
  type CheckedRequest,
  type OfficeDocument,
  type QualityAnswer,
} from '@wathiqa/contract/office';
import { useState } from 'react';
import { cairoDayText } from '../../labels/dates.tsx';
import { Failure } from '../../layout/failure.tsx';
import { call } from '../../session/call.ts';
import { usePausedKeys, useShortcuts } from '../../shortcuts/key-bindings.ts';
import { messages as queueMessages } from '../queue/queue.messages.ts';
import { DecisionBar } from '../request/decision-bar.tsx';
import {
  acceptRest,
  countDrafts,
  type Draft,
  type Drafts,
  draftsWithoutReason,
  proposesAll,
} from '../request/drafts.ts';
import { FindingList } from '../request/finding-list.tsx';
import { messages as requestMessages } from '../request/request.messages.ts';
import { RequestPanes } from '../request/request-panes.tsx';
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
  const setDraft = ({ id }: OfficeDocument, draft: Draft) =>
    setDrafts((all) => ({ ...all, [id]: draft }));
  const decisions = useDocumentDecisions(request, drafts, setDraft);
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
        request={request}
        drafts={drafts}
        decisions={decisions}
        choosable={request.items.length > 1 ? request.items : []}
        invalid={showErrors ? missing : []}
        noted={false}
        onDraft={setDraft}
      >
        <FindingList request={request} seen={[]} onSee={undefined} />
        <ApplicantFacts request={request} />
        <OtherRequests items={request.items} />
      </RequestPanes>
      <DecisionBar
        request={request}
        drafts={drafts}
        decidable
        decisions={decisions}
        keysActive={keysActive}
        labels={messages.bar}
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
