import { Button, Dialog, ErrorSummary, type ErrorSummaryItem } from '@wathiqa/ui';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Failure } from '../layout/failure-notice.tsx';
import { messages } from './forms.messages.ts';
import { type Labels, toFieldErrors } from './validation-errors.ts';

/** What a `ChangeDialog` needs of a mutation. */
interface Mutation {
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

/** The change that the dialog makes, and closes after it; or one that its parent makes. */
type Change =
  | {
      change: Mutation & {
        mutate: (variables: undefined, options: { onSuccess: () => void }) => void;
      };
      onConfirm?: undefined;
    }
  | { change: Mutation; onConfirm: () => void };

export type ChangeDialogProps = Change & {
  title: string;
  /** The fields; without them there is nothing to fill in, and the dialog only asks. */
  fields?: (errorOf: (name: string) => string | undefined) => ReactNode;
  labels?: Labels;
  /** What is wrong with what is in the fields now. */
  errors?: readonly ErrorSummaryItem[];
  /** What will happen, in a sentence, before it does. */
  summary: ReactNode;
  /** The button that does it. */
  confirm: string;
  onClose: () => void;
};

/**
 * A change in two steps: what is to be changed, and what will happen by it. Nothing happens before the
 * second is confirmed; what the server finds wrong leads back to the first.
 */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, fields, labels = {}, errors = [], summary, confirm, change } = props;
  const [reviewing, setReviewing] = useState(!fields);
  const [attempts, setAttempts] = useState(0);
  const formId = useId();

  const serverErrors = toFieldErrors(change.error, labels);
  const isEditing = fields && (!reviewing || serverErrors.length > 0);
  const shownErrors = serverErrors.length > 0 ? serverErrors : attempts > 0 ? errors : [];
  const errorOf = (name: string) => shownErrors.find(({ fieldId }) => fieldId === name)?.message;

  function review(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change.reset();
    setAttempts((before) => before + 1);
    setReviewing(errors.length === 0);
  }

  function confirmChange() {
    if (props.onConfirm) props.onConfirm();
    else props.change.mutate(undefined, { onSuccess: props.onClose });
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
        isEditing ? (
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
            <Button size="dense" busy={change.isPending} onClick={confirmChange}>
              {confirm}
            </Button>
          </>
        )
      }
    >
      {isEditing ? (
        <form id={formId} noValidate onSubmit={review} className="flex flex-col gap-3">
          {shownErrors.length > 0 && (
            <ErrorSummary
              title={messages.checkFields}
              errors={shownErrors}
              focusKey={`${attempts} ${serverErrors.length}`}
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
