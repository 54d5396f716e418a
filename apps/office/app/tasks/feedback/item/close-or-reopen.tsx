import { actOnFeedback, type FeedbackMessage } from '@wathiqa/contract/office';
import { TextAreaField } from '@wathiqa/ui';
import { useState } from 'react';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { validateBody } from '../../../forms/validation-errors.ts';
import { call } from '../../../session/call.ts';
import { messages } from '../feedback.messages.ts';

const LABELS = { text: messages.why };

/** Closes a message or opens it again, and says why. */
export function CloseOrReopen({
  message: { reference, version, state },
  action,
  onClose,
}: {
  message: FeedbackMessage;
  action: 'close' | 'reopen';
  onClose: () => void;
}) {
  const [text, setText] = useState('');
  const body = { reference, version, action, text };
  const closing = action === 'close';
  const change = useSaveMutation(() => call(actOnFeedback, { body }), {
    key: ['message', reference],
    successText: closing ? messages.closedDone : messages.reopenedDone,
  });
  const willClose = state === 'open' ? messages.willCloseUnanswered : messages.willClose;
  return (
    <ChangeDialog
      title={closing ? messages.closeTitle : messages.reopenTitle}
      labels={LABELS}
      errors={validateBody(actOnFeedback, body, LABELS)}
      change={change}
      confirm={messages[action]}
      onClose={onClose}
      fields={(errorOf) => (
        <TextAreaField
          name="text"
          id="why"
          rows={2}
          label={messages.why}
          error={errorOf('text')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
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
