import {
  actOnFeedback,
  type FeedbackActionRecord,
  type FeedbackMessage,
} from '@wathiqa/contract/office';
import {
  FEEDBACK_MAX_LENGTH,
  type FeedbackState,
  formatReference,
  formatRequestId,
  isFeedbackActionAllowed,
  SMS_ANSWER_MAX_LENGTH,
} from '@wathiqa/domain';
import {
  Badge,
  type BadgeTone,
  Button,
  Notice,
  PageHeading,
  SelectField,
  TextAreaField,
} from '@wathiqa/ui';
import { type SubmitEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { ConflictRows } from '../../../forms/conflict.tsx';
import { useAttempts } from '../../../forms/use-attempts.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { validateBody } from '../../../forms/validation-errors.ts';
import { cairoTime } from '../../../labels/dates.ts';
import { DescriptionList } from '../../../layout/description-list.tsx';
import { Failure } from '../../../layout/failure.tsx';
import { LinkButton } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import {
  actionNames,
  messages,
  readyAnswers,
  stateNames,
  typeNames,
} from '../feedback.messages.ts';

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
            {message.requestId !== null && (
              <p className="mt-3 text-ink-2">
                {messages.aboutRequest}{' '}
                <Link to={pathTo('request', { requestId: message.requestId })} className="link">
                  <bdi className="tabular-nums">{formatRequestId(message.requestId)}</bdi>
                </Link>
              </p>
            )}
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
      value: email ? (
        <a href={`mailto:${email}?subject=${subject}`} className="link break-all">
          <bdi>{email}</bdi>
        </a>
      ) : (
        words.noEmail
      ),
    },
    { label: words.received, value: <bdi>{cairoTime(receivedAt)}</bdi> },
  ];
  return <DescriptionList id="sender" title={messages.sender} entries={entries} />;
}

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

const TONES = {
  open: 'warning',
  answered: 'info',
  closed: 'neutral',
} as const satisfies Record<FeedbackState, BadgeTone>;

export function StateBadge({ state }: { state: FeedbackState }) {
  return <Badge tone={TONES[state]}>{stateNames[state]}</Badge>;
}

const LABELS = { text: messages.answerLabel };

/** On a conflict the draft stays visible for copying. */
function AnswerForm({
  message: { reference, version, state, email, actions },
}: {
  message: FeedbackMessage;
}) {
  const [text, setText] = useState('');
  const body = { reference, version, action: 'answer' as const, text };
  const change = useSaveMutation((sent: typeof body) => call(actOnFeedback, { body: sent }), {
    key: ['message', reference],
    successText: messages.answered,
  });
  const { attempt, restart, errorOf, summary } = useAttempts(
    validateBody(actOnFeedback, body, LABELS),
    change.error,
    LABELS,
  );

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!attempt()) return;
    change.mutate(body, {
      onSuccess: () => {
        setText('');
        restart();
      },
    });
  }

  if (state !== 'open') {
    return text ? <Unsent theirs={actions.at(-1)} yours={text} error={change.error} /> : null;
  }
  return (
    <section
      aria-labelledby="answer"
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h2 id="answer" className="text-lg">
        {messages.answerTitle}
      </h2>
      <Notice>{email ? messages.willBeSent : messages.willBeSentBySms}</Notice>
      {summary}
      <form noValidate onSubmit={save} className="flex flex-col items-start gap-3 *:w-full">
        <SelectField
          name="ready"
          label={messages.ready}
          placeholder={messages.noReady}
          value=""
          options={readyAnswers.map(({ label }) => ({ value: label, label }))}
          onChange={({ target }) => {
            const ready = readyAnswers.find(({ label }) => label === target.value);
            if (ready) setText((before) => (before ? `${before}\n${ready.text}` : ready.text));
          }}
        />
        <TextAreaField
          name="text"
          label={messages.answerLabel}
          hint={messages.answerHint(email ? FEEDBACK_MAX_LENGTH : SMS_ANSWER_MAX_LENGTH)}
          error={errorOf('text')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {!summary && <Failure error={change.error} />}
        <Button type="submit" size="dense" busy={change.isPending} className="w-fit!">
          {messages.answer}
        </Button>
      </form>
    </section>
  );
}

interface UnsentProps {
  theirs: FeedbackActionRecord | undefined;
  yours: string;
  error: unknown;
}

function Unsent({ theirs, yours, error }: UnsentProps) {
  return (
    <section aria-labelledby="unsaved" className="flex flex-col gap-3">
      <Failure error={error} />
      <h2 id="unsaved" className="text-lg">
        {messages.unsaved}
      </h2>
      <p>{messages.unsavedText}</p>
      <ConflictRows
        rows={[{ label: theirs ? actionNames[theirs.action] : '', theirs: theirs?.text, yours }]}
      />
    </section>
  );
}

function CloseOrReopen({
  message: { reference, version, state },
  action,
  onClose,
}: {
  message: FeedbackMessage;
  action: 'close' | 'reopen';
  onClose: () => void;
}) {
  const labels = { text: messages.why };
  const form = useFormValues({ text: '' }, { labels });
  const { text } = form.values;
  const body = { reference, version, action, text };
  const closing = action === 'close';
  const willClose = state === 'open' ? messages.willCloseUnanswered : messages.willClose;
  return (
    <CallDialog
      definition={actOnFeedback}
      input={{ body }}
      queryKey={['message', reference]}
      successText={closing ? messages.closedDone : messages.reopenedDone}
      title={closing ? messages.closeTitle : messages.reopenTitle}
      labels={labels}
      confirm={messages[action]}
      onClose={onClose}
      fields={(errorOf) => <TextAreaField {...form.text('text', errorOf)} id="why" rows={2} />}
      summary={
        <>
          <p>{closing ? willClose : messages.willReopen}</p>
          <p className="font-semibold">
            {messages.why}: <bdi>{text}</bdi>
          </p>
        </>
      }
    />
  );
}
