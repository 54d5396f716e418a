import { answerMessages, type OfficeRequest } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { Badge, Button, TextAreaField } from '@wathiqa/ui';
import type { SubmitEvent } from 'react';
import { useDelayedSend } from '../../forms/use-delayed-send.ts';
import { useFormValues } from '../../forms/use-form-values.ts';
import { useAttempts, validateBody } from '../../forms/validation.tsx';
import { cairoTime } from '../../labels/dates.tsx';
import { Failure } from '../../layout/failure.tsx';
import { callToTheEnd } from '../../session/call.ts';
import { useHasPermission } from '../../session/staff.ts';
import { citizenMessages as messages } from './request.messages.ts';
import { SideSection } from './side-section.tsx';
import { requestKey } from './use-request-actions.ts';

/** Answer form only while an answer is due. */
export function CitizenMessages({ request }: { request: OfficeRequest }) {
  const mayAnswer = useHasPermission('feedback.answer');
  const { unansweredSince } = request;
  if (request.messages.length === 0) return null;
  return (
    <SideSection
      id="messages"
      title={
        <span className="flex flex-wrap items-center gap-2">
          {messages.title}
          {unansweredSince && (
            <Badge tone="warning">{messages.waits(cairoTime(unansweredSince))}</Badge>
          )}
        </span>
      }
    >
      <ol className="flex flex-col gap-2">
        {request.messages.map(({ at, staffName, text }) => (
          <li key={at} className={staffName === null ? '' : 'ps-6'}>
            <p className="text-sm text-ink-2">
              <bdi>{staffName ?? messages.citizen}</bdi> · {cairoTime(at)}
            </p>
            <p dir="auto" className="break-words whitespace-pre-line">
              {text}
            </p>
          </li>
        ))}
      </ol>
      {unansweredSince && mayAnswer && <AnswerForm requestId={request.id} />}
    </SideSection>
  );
}

const LABELS = { text: messages.answer };

function AnswerForm({ requestId }: { requestId: string }) {
  const name = `answer.${requestId}`;
  const form = useFormValues(
    name,
    { text: '' },
    { labels: LABELS, hints: { text: messages.hint } },
  );
  const body = { requestId, ...form.values };
  const { error, isSending, send } = useDelayedSend(name, [requestKey(requestId), ['unanswered']], {
    sending: messages.sending(formatRequestId(requestId)),
    sent: messages.sent,
  });
  const problems = validateBody(answerMessages, body, LABELS);
  const { attempt, restart, errorOf } = useAttempts(problems, error, LABELS);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    if (!attempt()) return document.getElementById('answer')?.focus();
    restart();
    send(() => callToTheEnd(answerMessages, { body }));
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextAreaField
        {...form.text('text', errorOf)}
        id="answer"
        rows={2}
        className="min-h-16!"
        readOnly={isSending}
      />
      <Failure error={error} />
      <Button type="submit" size="dense" busy={isSending} className="w-fit">
        {messages.send}
      </Button>
    </form>
  );
}
