import type { QueryKey } from '@tanstack/react-query';
import type { Call, CallAnswer, CallInput } from '@wathiqa/contract';
import { Button } from '@wathiqa/ui';
import { type ComponentProps, useState } from 'react';
import type { RowAction } from '../layout/dense-table.tsx';
import { call } from '../session/call.ts';
import { ChangeDialog, type ChangeDialogProps } from './change-dialog.tsx';
import { useSaveMutation } from './use-save-mutation.ts';
import { validateBody } from './validation.tsx';

type DialogCall<C extends Call> = Omit<ChangeDialogProps, 'change' | 'onConfirm' | 'onClose'> & {
  definition: C;
  input: CallInput<C>;
  /** Invalidated after the call. */
  queryKey: QueryKey;
  successText: string;
  onSuccess?: (answer: CallAnswer<C>) => unknown;
};

type CallDialogProps<C extends Call> = DialogCall<C> & Pick<ChangeDialogProps, 'onClose'>;

/** A change dialog that makes one call. The call's schema validates labelled fields; `errors` are added. */
export function CallDialog<C extends Call>({
  definition,
  input,
  queryKey,
  successText,
  onSuccess,
  errors = [],
  ...dialog
}: CallDialogProps<C>) {
  // The property types check the input against the call; the compiler cannot follow that here.
  const send = call as (definition: Call, input: unknown) => Promise<CallAnswer<C>>;
  const change = useSaveMutation(
    async () => {
      const answer = await send(definition, input);
      await onSuccess?.(answer);
    },
    { key: queryKey, successText },
  );
  const { body } = input as { body?: unknown };
  const labels = dialog.labels ?? dialog.form?.labels;
  const problems = labels ? validateBody(definition, body, labels) : [];
  return <ChangeDialog {...dialog} errors={[...problems, ...errors]} change={change} />;
}

/** Button that opens a {@link CallDialog}. */
export function CallButton<C extends Call>({
  label,
  fullLabel,
  variant,
  ...dialog
}: DialogCall<C> & {
  label: string;
  fullLabel?: string;
  variant: ComponentProps<typeof Button>['variant'];
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size="dense"
        className="w-fit"
        aria-label={fullLabel}
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      {asking && <CallDialog<C> {...dialog} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Row action that opens a {@link CallDialog}. */
export function callAction<C extends Call>(
  label: string,
  { danger = false, ...dialog }: DialogCall<C> & { danger?: boolean },
): RowAction {
  return {
    label,
    danger,
    dialog: (onClose) => <CallDialog<C> {...dialog} onClose={onClose} />,
  };
}
