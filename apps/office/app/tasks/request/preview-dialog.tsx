import { documentStateLabels, documentTitle, requestStateLabels } from '@wathiqa/content';
import { CallError } from '@wathiqa/contract';
import type { OfficeRequest } from '@wathiqa/contract/office';
import {
  contradictsRegister,
  decidedState,
  findingKey,
  formatPounds,
  type RequestState,
  rejectionText,
} from '@wathiqa/domain';
import { Badge, type BadgeTone, Button, classNames, Dialog, Icon, Notice } from '@wathiqa/ui';
import { useEffect, useRef } from 'react';
import { findingFields, findingNames } from '../../labels/findings.messages.ts';
import { Failure } from '../../layout/failure.tsx';
import type { Drafts } from './drafts.ts';
import { LOOKS } from './finding-list.tsx';
import { useReasons } from './rejection-fields.tsx';
import { messages } from './request.messages.ts';

const { preview: words } = messages;

const TONES: Partial<Record<RequestState, BadgeTone>> = {
  REJECTED: 'danger',
  WAITING_APPROVAL: 'warning',
};

export interface PreviewDialogProps {
  open: boolean;
  request: OfficeRequest;
  drafts: Drafts;
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onSend: () => void;
}

/** The request as its owner will see it. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { open, request, drafts, busy, error, onClose, onSend } = props;
  const { reasons } = useReasons();
  const send = useRef<HTMLButtonElement>(null);
  // After opening: Enter submits.
  useEffect(() => {
    if (open) send.current?.focus();
  }, [open]);

  const previewed = request.items.map((item) => {
    const draft = drafts[item.id];
    const reason =
      draft?.accept === false
        ? rejectionText(
            reasons.find(({ code }) => code === draft.reasonCode)?.name ?? draft.reasonCode,
            draft.note.trim(),
          )
        : item.rejectionReason;
    const needsSecond =
      draft?.accept === true &&
      contradictsRegister(request.findings, item.id) &&
      item.acceptedBy === null;
    const accepted: RequestState = needsSecond ? 'WAITING_APPROVAL' : 'WAITING_PAYMENT';
    const state = !draft ? item.state : draft.accept ? accepted : 'REJECTED';
    return { ...item, state, reason, needsSecond };
  });
  const state = decidedState(previewed.map((item) => item.state));
  const staysWaiting = state === 'WAITING_APPROVAL';
  // The citizen sees no part of a decision.
  const listed = previewed.filter(({ needsSecond }) => !staysWaiting || needsSecond);
  const total = previewed
    .filter((item) => item.state !== 'REJECTED')
    .reduce((sum, { copies, unitPrice }) => sum + copies * unitPrice, 0);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      closeLabel={words.close}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {words.back}
          </Button>
          <Button ref={send} size="sm" busy={busy} onClick={onSend}>
            {words.send}
          </Button>
        </>
      }
    >
      <p>
        {staysWaiting ? words.stays : words.becomes} <b>{requestStateLabels[state]}</b>
      </p>
      {listed.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {listed.map(
            ({
              id,
              documentType,
              languageCode,
              issueReason,
              fullName,
              state,
              reason,
              needsSecond,
            }) => (
              <li key={id} className="flex flex-col gap-1 py-2">
                <span className="flex flex-wrap items-center justify-between gap-2">
                  <span>
                    {documentTitle(documentType, languageCode, issueReason)} · <bdi>{fullName}</bdi>
                  </span>
                  <Badge tone={TONES[state] ?? 'success'}>{documentStateLabels[state]}</Badge>
                </span>
                {reason && (
                  <span className="text-sm">
                    {words.reason}: {reason}
                  </span>
                )}
                {state !== 'REJECTED' && <OpenFindings request={request} documentId={id} />}
                {needsSecond && <span className="text-sm font-semibold">{words.second}</span>}
              </li>
            ),
          )}
        </ul>
      )}
      {state === 'WAITING_PAYMENT' && (
        <p>
          {words.total} <b>{formatPounds(total)}</b>
        </p>
      )}
      {error instanceof CallError && error.unreachable ? (
        <div role="alert">
          <Notice tone="warning">{words.lostAnswer}</Notice>
        </div>
      ) : (
        <Failure error={error} />
      )}
    </Dialog>
  );
}

/** Red and amber findings of a document accepted in spite of them. */
function OpenFindings({ request, documentId }: { request: OfficeRequest; documentId: number }) {
  const open = request.findings.filter(
    (finding) => finding.documentId === documentId && finding.severity !== 'info',
  );
  return open.map((finding) => {
    const { icon, tone } = LOOKS[finding.severity];
    return (
      <span
        key={`${findingKey(finding)}:${finding.otherRequestId}`}
        className={classNames('flex items-center gap-1.5 text-sm', tone)}
      >
        <Icon name={icon} className="size-4 shrink-0" />
        {[findingNames[finding.kind].short, finding.field && findingFields[finding.field]]
          .filter(Boolean)
          .join(' · ')}
      </span>
    );
  });
}
