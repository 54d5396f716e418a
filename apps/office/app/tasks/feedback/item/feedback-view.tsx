import type { FeedbackMessage } from '@wathiqa/contract/office';
import { formatReference, isFeedbackActionAllowed } from '@wathiqa/domain';
import { Button, PageHeading } from '@wathiqa/ui';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { LinkButton } from '../../../layout/link-button.tsx';
import { pathTo } from '../../../screens.ts';
import { useHasPermission } from '../../../session/staff.ts';
import { messages, typeNames } from '../feedback.messages.ts';
import { StateBadge } from '../state-badge.tsx';
import { AnswerForm } from './answer-form.tsx';
import { CloseOrReopen } from './close-or-reopen.tsx';
import { FeedbackHistory } from './feedback-history.tsx';
import { Sender } from './sender.tsx';

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
