import { actOnFeedback, type FeedbackMessage } from '@wathiqa/contract/office';
import { TextAreaField } from '@wathiqa/ui';
import { CallDialog } from '../../../forms/call-dialog.tsx';
import { useFormValues } from '../../../forms/use-form-values.ts';
import { messages } from '../feedback.messages.ts';

const LABELS = { text: messages.why };

/** Closes or reopens a message, with a reason. */
export function CloseOrReopen({
  message: { reference, version, state },
  action,
  onClose,
}: {
  message: FeedbackMessage;
  action: 'close' | 'reopen';
  onClose: () => void;
}) {
  const form = useFormValues({ text: '' }, { labels: LABELS });
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
      labels={LABELS}
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
