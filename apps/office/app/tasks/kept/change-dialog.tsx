import { Button, Dialog, ErrorSummary, type FieldFault } from '@wathiqa/ui';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Failure } from '../../layout/failure-notice.tsx';
import { type Labels, refusedFaults } from './faults.ts';
import { messages } from './kept.messages.ts';

/** What a `ChangeDialog` needs of a mutation. */
interface Change {
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

export interface ChangeDialogProps {
  title: string;
  /** The fields; without them there is nothing to fill in, and the dialog only asks. */
  fields?: (errorOf: (name: string) => string | undefined) => ReactNode;
  labels?: Labels;
  /** What is wrong with what is in the fields now. */
  faults?: readonly FieldFault[];
  /** What will happen, in a sentence, before it does. */
  summary: ReactNode;
  /** The button that does it. */
  confirm: string;
  change: Change;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * A change in two steps: what is to be changed, and what will happen by it. Nothing happens before the
 * second is confirmed; what the server finds wrong leads back to the first.
 */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, fields, labels = {}, faults = [], summary, confirm, change } = props;
  const [reviewing, setReviewing] = useState(!fields);
  const [attempts, setAttempts] = useState(0);
  const formId = useId();

  const refused = refusedFaults(change.error, labels);
  const filling = fields && (!reviewing || refused.length > 0);
  const shown = refused.length > 0 ? refused : attempts > 0 ? faults : [];
  const errorOf = (name: string) => shown.find(({ fieldId }) => fieldId === name)?.message;

  function review(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change.reset();
    setAttempts((before) => before + 1);
    setReviewing(faults.length === 0);
  }

  function backToFields() {
    change.reset();
    setAttempts(0);
    setReviewing(false);
  }

  return (
    <Dialog
      open
      onClose={props.onClose}
      title={title}
      closeLabel={messages.close}
      actions={
        filling ? (
          <>
            <Button variant="secondary" size="dense" onClick={props.onClose}>
              {messages.cancel}
            </Button>
            <Button type="submit" form={formId} size="dense">
              {messages.review}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="secondary"
              size="dense"
              onClick={fields ? backToFields : props.onClose}
            >
              {fields ? messages.back : messages.cancel}
            </Button>
            <Button size="dense" busy={change.isPending} onClick={props.onConfirm}>
              {confirm}
            </Button>
          </>
        )
      }
    >
      {filling ? (
        <form id={formId} noValidate onSubmit={review} className="flex flex-col gap-3">
          {shown.length > 0 && (
            <ErrorSummary
              title={messages.faults}
              errors={shown}
              focusKey={`${attempts} ${refused.length}`}
            />
          )}
          {fields(errorOf)}
        </form>
      ) : (
        <Review>
          {summary}
          <Failure error={change.error} />
        </Review>
      )}
    </Dialog>
  );
}

/** The second step takes the focus, so that it is read out before anything is pressed. */
function Review({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={messages.willHappen}
      className="flex flex-col gap-3 rounded-md border border-line bg-quiet p-4"
    >
      {children}
    </section>
  );
}
