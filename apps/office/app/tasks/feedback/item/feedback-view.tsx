import type { FeedbackActionRecord, FeedbackMessage } from '@wathiqa/contract/office';
import { formatReference, isFeedbackActionAllowed } from '@wathiqa/domain';
import { Button, Notice, PageHeading } from '@wathiqa/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { cairoTime } from '../../../labels/dates.ts';
import { DescriptionList } from '../../../layout/description-list.tsx';
import { LinkButton } from '../../../layout/link-button.tsx';
import { pathTo } from '../../../screens.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { actionNames, messages, typeNames } from '../feedback.messages.ts';
import { StateBadge } from '../state-badge.tsx';
import { AnswerForm } from './answer-form.tsx';
import { CloseOrReopen } from './close-or-reopen.tsx';

export function FeedbackView({ message }: { message: FeedbackMessage }) {
  const { reference, state, type } = message;
  const canAnswer = useHasPermission('feedback.answer');
  const [opened, setOpened] = useState<'close' | 'reopen'>();
  const location: { state: { list?: string } | null } = useLocation();

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageHeading>
          {messages.heading} <bdi className="tabular-nums">{formatReference(reference)}</bdi>
        </PageHeading>
        <StateBadge state={state} />
        <span>{typeNames[type]}</span>
        <span className="ms-auto flex flex-wrap gap-2">
          <LinkButton to={`${pathTo('feedback')}${location.state?.list ?? ''}`} variant="quiet">
            {messages.back}
          </LinkButton>
          {canAnswer &&
            (['close', 'reopen'] as const)
              .filter((action) => isFeedbackActionAllowed(action, state))
              .map((action) => (
                <Button
                  key={action}
                  variant="secondary"
                  size="dense"
                  onClick={() => setOpened(action)}
                >
                  {messages[action]}
                </Button>
              ))}
        </span>
      </div>
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <section
            aria-labelledby="message-text"
            className="rounded-md border border-line bg-surface p-4"
          >
            <h2 id="message-text" className="mb-2 text-lg">
              {messages.text}
            </h2>
            <p dir="auto" className="max-w-[75ch] break-words whitespace-pre-line">
              {message.message}
            </p>
          </section>
          {canAnswer && <AnswerForm message={message} />}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Sender message={message} />
          <FeedbackHistory actions={message.actions} />
        </div>
      </div>
      {opened && (
        <CloseOrReopen message={message} action={opened} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

const { facts: words } = messages;

function Sender({ message }: { message: FeedbackMessage }) {
  const { name, mobileNumber, email, receivedAt, reference } = message;
  const subject = encodeURIComponent(messages.subject(formatReference(reference)));
  const entries = [
    { label: words.name, value: <bdi>{name}</bdi> },
    {
      label: words.mobile,
      value: (
        <a href={`tel:${mobileNumber}`} className="link tabular-nums">
          <bdi>{mobileNumber}</bdi>
        </a>
      ),
    },
    {
      label: words.email,
      value: (
        <a href={`mailto:${email}?subject=${subject}`} className="link break-all">
          <bdi>{email}</bdi>
        </a>
      ),
    },
    { label: words.received, value: <bdi>{cairoTime(receivedAt)}</bdi> },
  ];
  return <DescriptionList id="sender" title={messages.sender} entries={entries} />;
}

/** Actions on a message, newest first. */
function FeedbackHistory({ actions }: { actions: readonly FeedbackActionRecord[] }) {
  return (
    <section aria-labelledby="history" className="rounded-md border border-line bg-surface p-4">
      <h2 id="history" className="mb-1 text-lg">
        {messages.history}
      </h2>
      {actions.length === 0 && <p className="text-ink-2">{messages.nothingDone}</p>}
      <ol className="flex flex-col divide-y divide-line">
        {actions.toReversed().map(({ action, text, doneAt, doneBy, refusedAt }) => (
          <li key={doneAt} className="flex flex-col gap-1 py-2">
            <p className="text-sm text-ink-2">
              <span className="font-semibold text-ink">{actionNames[action]}</span> ·{' '}
              <bdi>{doneBy}</bdi> · <bdi>{cairoTime(doneAt)}</bdi>
            </p>
            <p dir="auto" className="break-words whitespace-pre-line">
              {text}
            </p>
            {refusedAt && (
              <Notice tone="warning" title={messages.refused}>
                <p>{messages.refusedText(cairoTime(refusedAt))}</p>
              </Notice>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
