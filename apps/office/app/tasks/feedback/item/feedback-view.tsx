import { useMutation } from '@tanstack/react-query';
import {
  actOnFeedback,
  assignFeedback,
  type FeedbackActionRecord,
  type FeedbackMessage,
  listFeedback,
} from '@wathiqa/contract/office';
import {
  FEEDBACK_MAX_LENGTH,
  type FeedbackState,
  formatReference,
  isFeedbackActionAllowed,
  SMS_ANSWER_MAX_LENGTH,
} from '@wathiqa/domain';
import {
  Badge,
  type BadgeTone,
  Button,
  DescriptionList,
  Notice,
  PageHeading,
  Panel,
  SelectField,
  TextAreaField,
} from '@wathiqa/ui';
import { type SubmitEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { ConflictRows, useSeen } from '../../../forms/conflict.tsx';
import { messages as formMessages } from '../../../forms/forms.messages.ts';
import { useDelayedSend } from '../../../forms/use-delayed-send.ts';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { useAttempts, validateBody } from '../../../forms/validation.tsx';
import { cairoDayText, cairoTime } from '../../../labels/dates.tsx';
import { Failure } from '../../../layout/failure.tsx';
import { LinkButton } from '../../../layout/query-screen.tsx';
import { RequestLink } from '../../../layout/request-link.tsx';
import { pathTo } from '../../../screens.ts';
import { call, callToTheEnd } from '../../../session/call.ts';
import { useHasPermission } from '../../../session/staff.ts';
import {
  actionNames,
  messages,
  readyAnswers,
  stateNames,
  typeNames,
} from '../feedback.messages.ts';
import { parseFilter, toQuery } from '../feedback-filter.ts';

export function FeedbackView({ message }: { message: FeedbackMessage }) {
  const { reference, state, type } = message;
  const canAnswer = useHasPermission('feedback.answer');
  const [opened, setOpened] = useState<'close' | 'reopen' | 'assign'>();
  const location: { state: { list?: string } | null } = useLocation();

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageHeading>
          {messages.heading} <bdi className="tabular-nums">{formatReference(reference)}</bdi>
        </PageHeading>
        <StateBadge state={state} />
        <span>{typeNames[type]}</span>
        <LegalDue {...message} />
        {message.assignee && <bdi>{messages.assignedTo(message.assignee.userName)}</bdi>}
        <span className="ms-auto flex flex-wrap gap-2">
          <LinkButton to={`${pathTo('feedback')}${location.state?.list ?? ''}`}>
            {messages.back}
          </LinkButton>
          {canAnswer &&
            (['assign', 'close', 'reopen'] as const)
              .filter(
                (action) => action === 'assign' || isFeedbackActionAllowed(action, state, type),
              )
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
      {canAnswer && state === 'open' && message.openedBy.length > 0 && (
        <Notice tone="warning">
          <bdi>{messages.openedBy(message.openedBy.join('، '))}</bdi>
        </Notice>
      )}
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <Panel title={messages.text}>
            <p dir="auto" className="max-w-[75ch] break-words whitespace-pre-line">
              {message.message}
            </p>
            {message.requestId !== null && (
              <p className="text-ink-2">
                {messages.aboutRequest} <RequestLink requestId={message.requestId} />
              </p>
            )}
          </Panel>
          {canAnswer && <AnswerForm message={message} />}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <Sender message={message} />
          <FeedbackHistory actions={message.actions} />
        </div>
      </div>
      {opened === 'assign' && <Assign message={message} onClose={() => setOpened(undefined)} />}
      {opened && opened !== 'assign' && (
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
  return (
    <Panel title={messages.sender}>
      <DescriptionList layout="columns" className="font-semibold" items={entries} />
    </Panel>
  );
}

function FeedbackHistory({ actions }: { actions: readonly FeedbackActionRecord[] }) {
  return (
    <Panel title={messages.history}>
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
    </Panel>
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

/** Of a request under law 151/2020 that waits for its answer. */
export function LegalDue({ dueOn, daysLeft }: Pick<FeedbackMessage, 'dueOn' | 'daysLeft'>) {
  if (dueOn === null || daysLeft === null) return null;
  return (
    <Badge tone={daysLeft < 0 ? 'danger' : 'info'}>
      {daysLeft < 0 ? messages.late : messages.due(`\u2068${cairoDayText(dueOn)}\u2069`)}
    </Badge>
  );
}

const LABELS = { text: messages.answerLabel };

/** On a conflict the draft stays visible for copying. */
function AnswerForm({ message }: { message: FeedbackMessage }) {
  const { reference, version, state, email, actions } = message;
  const name = `answer.${reference}`;
  const hint = messages.answerHint(email ? FEEDBACK_MAX_LENGTH : SMS_ANSWER_MAX_LENGTH);
  const form = useFormValues(name, { text: '' }, { labels: LABELS, hints: { text: hint } });
  const { text } = form.values;
  const body = { reference, version, action: 'answer' as const, text };
  const openNext = useNextMessage(reference);
  const { error, isSending, send } = useDelayedSend(name, [['message', reference], ['messages']], {
    sending: messages.sending(formatReference(reference)),
    sent: messages.answered,
  });
  const { attempt, restart, errorOf, summary } = useAttempts(
    validateBody(actOnFeedback, body, LABELS),
    error,
    LABELS,
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending || !attempt()) return;
    restart();
    send(() => callToTheEnd(actOnFeedback, { body }));
    if (event.nativeEvent.submitter?.hasAttribute('data-next')) openNext.mutate();
  }

  if (state !== 'open') {
    if (!text || isSending) return null;
    const theirs = actions.at(-1);
    const label = theirs ? actionNames[theirs.action] : '';
    return (
      <Panel title={messages.unsaved}>
        <Failure error={error} />
        <p>{messages.unsavedText}</p>
        <ConflictRows rows={[{ label, theirs: theirs?.text, yours: text }]} />
      </Panel>
    );
  }
  return (
    <Panel title={messages.answerTitle}>
      <Notice>{email ? messages.willBeSent : messages.willBeSentBySms}</Notice>
      {summary}
      <form noValidate onSubmit={submit} className="flex flex-col items-start gap-3 *:w-full">
        <SelectField
          name="ready"
          label={messages.ready}
          placeholder={messages.noReady}
          value=""
          options={readyAnswers.map(({ label }) => ({ value: label, label }))}
          onChange={({ target }) => {
            const ready = readyAnswers.find(({ label }) => label === target.value);
            if (ready) form.set({ text: text ? `${text}\n${ready.text}` : ready.text });
          }}
        />
        <TextAreaField {...form.text('text', errorOf)} readOnly={isSending} />
        {!summary && <Failure error={error} />}
        <span className="flex flex-wrap gap-2">
          <Button type="submit" size="dense" busy={isSending} data-next="">
            {messages.answerAndNext}
          </Button>
          <Button type="submit" variant="secondary" size="dense" busy={isSending}>
            {messages.answer}
          </Button>
        </span>
      </form>
    </Panel>
  );
}

/** Opens the next message of the list that one came from, or the list itself. */
function useNextMessage(reference: string) {
  const navigate = useNavigate();
  const { state }: { state: { list?: string } | null } = useLocation();
  const list = state?.list ?? '';
  return useMutation({
    mutationFn: () =>
      call(listFeedback, { query: toQuery(parseFilter(new URLSearchParams(list))) }),
    onSuccess: ({ messages: listed }) => {
      const next = listed.find((each) => each.state === 'open' && each.reference !== reference);
      return next
        ? navigate(pathTo('feedbackItem', { reference: next.reference }), { state })
        : navigate(`${pathTo('feedback')}${list}`);
    },
  });
}

function Assign({ message, onClose }: { message: FeedbackMessage; onClose: () => void }) {
  const { reference, assignee, colleagues } = message;
  const [chosen, setChosen] = useState(String(assignee?.id ?? ''));
  const body = { reference, staffId: Number(chosen) || null, seen: assignee?.id ?? null };
  return (
    <CallDialog
      definition={assignFeedback}
      input={{ body }}
      queryKey={['message', reference]}
      successText={messages.assigned}
      title={messages.assignTitle}
      confirm={messages.assign}
      labels={{ staffId: messages.assignee }}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <p>{messages.assignLead}</p>
          <SelectField
            name="staffId"
            label={messages.assignee}
            placeholder={messages.anybody}
            noMatchText={formMessages.noMatch}
            options={colleagues.map(({ id, userName }) => ({ value: String(id), label: userName }))}
            value={chosen}
            error={errorOf('staffId')}
            onChange={({ target }) => setChosen(target.value)}
          />
        </>
      )}
    />
  );
}

/** Mounted when it opens: the change is made from the message of that moment. */
function CloseOrReopen({
  message: { reference, version, state, actions },
  action,
  onClose,
}: {
  message: FeedbackMessage;
  action: 'close' | 'reopen';
  onClose: () => void;
}) {
  const texts = { labels: { text: messages.why } };
  const form = useFormValues(`${action}.${reference}`, { text: '' }, texts);
  const { text } = form.values;
  const closing = action === 'close';
  const current = { version, state, text: actions.at(-1)?.text ?? '' };
  const { seen, conflict } = useSeen<typeof current, 'state' | 'text'>(
    current,
    { state: closing ? 'closed' : 'open', text },
    {
      state: [messages.state, (values) => stateNames[values.state]],
      text: [messages.history, (values) => values.text],
    },
    { name: form.name },
  );
  const willClose = state === 'open' ? messages.willCloseUnanswered : messages.willClose;
  return (
    <CallDialog
      definition={actOnFeedback}
      input={{ body: { reference, version: seen?.version ?? version, action, text } }}
      queryKey={['message', reference]}
      successText={closing ? messages.closedDone : messages.reopenedDone}
      title={closing ? messages.closeTitle : messages.reopenTitle}
      form={form}
      confirm={messages[action]}
      conflict={conflict}
      onClose={onClose}
      fields={(errorOf) => <TextAreaField {...form.text('text', errorOf)} id="why" rows={2} />}
      effects={[
        closing ? willClose : messages.willReopen,
        <b key="why">
          {messages.why}: <bdi>{text}</bdi>
        </b>,
      ]}
    />
  );
}
