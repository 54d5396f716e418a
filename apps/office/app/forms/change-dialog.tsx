import { Button, Dialog, type ErrorSummaryItem } from '@wathiqa/ui';
import {
  Children,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Failure, isOutdated } from '../layout/failure.tsx';
import { type Conflict, ConflictRows } from './conflict.tsx';
import { messages } from './forms.messages.ts';
import type { DialogForm } from './use-form-values.ts';
import { type Labels, useAttempts } from './validation.tsx';

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

/** Of a dialog that its opener removes. */
export type DialogProps<Props> = Props & { onClose: () => void };

export type ChangeDialogProps = Change & {
  title: string;
  /** Absent for a pure confirmation. */
  fields?: (errorOf: (name: string) => string | undefined) => ReactNode;
  /** Of the fields; its draft ends with the dialog. */
  form?: DialogForm;
  /** Of fields without a form. */
  labels?: Labels;
  errors?: readonly ErrorSummaryItem[];
  /** For review: what will be, in large type. Without any of the three the fields confirm at once. */
  outcome?: ReactNode;
  /** A line each. */
  effects?: readonly ReactNode[];
  summary?: ReactNode;
  confirm: string;
  /** Of another person's change since. */
  conflict?: Conflict;
  onClose: () => void;
};

/** Dialog of fields, then review. Field errors lead back to the fields; a conflict asks again. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, fields, form, errors = [], confirm, change, conflict } = props;
  const { outcome, effects, summary } = props;
  const { labels = form?.labels ?? {} } = props;
  const [reviewing, setReviewing] = useState(!fields);
  const formId = useId();
  const {
    attempt,
    restart,
    isRefused,
    errorOf,
    summary: problems,
  } = useAttempts(errors, change.error, labels);
  const isConflict = conflict?.isChanged && isOutdated(change.error);
  const isOneStep = [outcome, effects, summary].every((part) => part === undefined);
  const isEditing = fields && (!reviewing || isRefused || (isOneStep && !isConflict));

  function review(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change.reset();
    const isValid = attempt();
    setReviewing(isValid);
    if (isValid && isOneStep) confirmChange();
  }

  function close() {
    form?.forget();
    props.onClose();
  }

  function confirmChange() {
    if (props.onConfirm) props.onConfirm();
    else props.change.mutate(undefined, { onSuccess: close });
  }

  function backToFields() {
    change.reset();
    restart();
    setReviewing(false);
  }

  function keepMine() {
    conflict?.keepYours();
    change.reset();
  }

  function takeTheirs() {
    conflict?.takeTheirs();
    close();
  }

  return (
    <Dialog
      open
      onClose={close}
      title={title}
      closeLabel={messages.close}
      actions={
        isEditing ? (
          <>
            <Button variant="secondary" size="dense" onClick={close}>
              {messages.cancel}
            </Button>
            <Button type="submit" form={formId} size="dense" busy={change.isPending}>
              {isOneStep ? confirm : messages.review}
            </Button>
          </>
        ) : isConflict ? (
          <>
            <Button variant="secondary" size="dense" onClick={takeTheirs}>
              {messages.conflict.take}
            </Button>
            <Button size="dense" onClick={keepMine}>
              {messages.conflict.keep}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" size="dense" onClick={fields ? backToFields : close}>
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
        <form
          id={formId}
          noValidate
          onSubmit={review}
          onKeyDown={submitWithControlEnter}
          className="flex flex-col gap-3"
        >
          {problems}
          {fields(errorOf)}
          {isOneStep && !isRefused && <Failure error={change.error} />}
        </form>
      ) : isConflict ? (
        <Review key="conflict" label={messages.conflict.title}>
          <p className="text-lg font-semibold">{messages.conflict.title}</p>
          <p>{messages.conflict.lead}</p>
          <ConflictRows rows={conflict.rows()} />
        </Review>
      ) : (
        <Review label={messages.willHappen}>
          {outcome && <p className="text-lg font-semibold">{outcome}</p>}
          {Children.map(effects, (effect) => effect && <p>{effect}</p>)}
          {summary}
          <Failure error={change.error} />
        </Review>
      )}
    </Dialog>
  );
}

function submitWithControlEnter({
  key,
  ctrlKey,
  metaKey,
  currentTarget,
}: KeyboardEvent<HTMLFormElement>) {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.requestSubmit();
}

/** Takes focus, so that screen readers announce it first. */
function Review({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={label}
      className="flex flex-col gap-3 rounded-md border border-line bg-quiet p-4"
    >
      {children}
    </section>
  );
}
