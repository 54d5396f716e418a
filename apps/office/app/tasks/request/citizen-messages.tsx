import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lengthProblem } from '@wathiqa/contract';
import { answerMessages, type OfficeRequest } from '@wathiqa/contract/office';
import { REQUEST_MESSAGE_MAX_LENGTH } from '@wathiqa/domain';
import { Badge, Button, TextAreaField } from '@wathiqa/ui';
import { type SubmitEvent, useState } from 'react';
import { cairoTime } from '../../labels/dates.ts';
import { Failure, toaster } from '../../layout/failure.tsx';
import { call } from '../../session/call.ts';
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

function AnswerForm({ requestId }: { requestId: string }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const missing = tried && text.trim() === '';
  const tooLong = lengthProblem(text.trim(), REQUEST_MESSAGE_MAX_LENGTH);
  const answer = useMutation({
    mutationFn: () => call(answerMessages, { body: { requestId, text } }),
    onSuccess: async () => {
      queries.removeQueries({ queryKey: ['unanswered'] });
      await queries.invalidateQueries({ queryKey: requestKey(requestId) });
      toaster.show({ tone: 'success', text: messages.sent });
    },
  });

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (text.trim() === '' || tooLong) document.getElementById('answer')?.focus();
    else if (!answer.isPending) answer.mutate();
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-2">
      <TextAreaField
        name="answer"
        label={messages.answer}
        hint={messages.hint}
        rows={2}
        className="min-h-16!"
        value={text}
        error={missing ? messages.needed : tooLong}
        onChange={({ target }) => setText(target.value)}
      />
      <Failure error={answer.error} />
      <Button type="submit" size="dense" busy={answer.isPending} className="w-fit">
        {messages.send}
      </Button>
    </form>
  );
}
