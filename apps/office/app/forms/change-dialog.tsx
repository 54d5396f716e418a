import { Button, Dialog, type ErrorSummaryItem } from '@wathiqa/ui';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Failure } from '../layout/failure.tsx';
import { messages } from './forms.messages.ts';
import { useAttempts } from './use-attempts.tsx';
import type { Labels } from './validation-errors.ts';

interface Mutation {
  isPending: boolean;
  error: unknown;
  reset: () => void;
}

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
  /** Absent for a pure confirmation. */
  fields?: (errorOf: (name: string) => string | undefined) => ReactNode;
  labels?: Labels;
  errors?: readonly ErrorSummaryItem[];
  /** Consequence of the change, for review. */
  summary: ReactNode;
  confirm: string;
  onClose: () => void;
};

/** Two-step dialog: fields, then review. Field errors lead back to the first step. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, fields, labels = {}, errors = [], summary, confirm, change } = props;
  const [reviewing, setReviewing] = useState(!fields);
  const formId = useId();
  const {
    attempt,
    restart,
    isRefused,
    errorOf,
    summary: problems,
  } = useAttempts(errors, change.error, labels);
  const isEditing = fields && (!reviewing || isRefused);

  function review(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change.reset();
    setReviewing(attempt());
  }

  function confirmChange() {
    if (props.onConfirm) props.onConfirm();
    else props.change.mutate(undefined, { onSuccess: props.onClose });
  }

  function backToFields() {
    change.reset();
    restart();
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
          {problems}
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

/** Takes focus, so that screen readers announce it first. */
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
