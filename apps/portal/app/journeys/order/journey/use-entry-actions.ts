import { useQueryClient } from '@tanstack/react-query';
import { CallError } from '@wathiqa/contract';
import { currentEntry } from '@wathiqa/domain';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { type Failure, failureText, toFailure } from '../../../calls/failure.ts';
import { useSingleMutation } from '../../../calls/use-single-mutation.ts';
import { useAttempts } from '../../../forms/form-errors.ts';
import { messages } from '../../../forms/forms.messages.ts';
import { lazyWithPreload } from '../../../lib/later-module.ts';
import { painted } from '../../../lib/opening.ts';
import { clearToasts, toastSummary } from '../../../lib/toaster.ts';
import { profileQuery } from '../../profile-query.ts';
import type { OrderEntry, OrderForms } from '../draft/order-form.ts';
import { parseDocuments } from '../draft/order-payload.ts';
import { isEqual, type OrderStore } from '../draft/order-store.ts';
import { placeErrors } from '../draft/server-errors.ts';

/** Lazy: first needed on submit. */
const laterOrderApi = lazyWithPreload(() => import('../draft/order-api.ts'));

/** Actions that need a server preview. */
export type EntryAction = 'previous' | 'next' | 'add' | 'review';

interface EntryActionsOptions {
  forms: OrderForms;
  order: OrderStore;
  fields: UseFormReturn<OrderEntry>;
  /** Whether valid input goes to the server; a form with steps may prevent it. */
  canSubmit?: () => boolean;
  onReview: () => void | Promise<void>;
  onAdd?: () => void;
  onInvalid?: (document: number) => void;
}

/** Runs one action at a time: validate, save, preview, then move if accepted (spec §4.1). Failures preserve input. */
export function useEntryActions({
  forms,
  order,
  fields,
  canSubmit = () => true,
  onReview,
  onAdd,
  onInvalid,
}: EntryActionsOptions) {
  const queryClient = useQueryClient();
  laterOrderApi.use(false);
  const { labels } = forms.of(currentEntry(order.getState().draft));
  const { failed, restart, showInvalid, showRefusal } = useAttempts(labels);

  function showValidationErrors(errors: FieldErrors<OrderEntry>) {
    showInvalid(errors);
    toastSummary(messages.invalid);
  }

  /** Repeats if input changed during the preview. */
  async function submit(action: EntryAction): Promise<void> {
    let isAsTyped = true;
    await fields.handleSubmit(async () => {
      isAsTyped = await submitPreview(action);
    }, showValidationErrors)();
    if (!isAsTyped) await submit(action);
  }

  /** Whether the form equals the previewed input. */
  async function submitPreview(action: EntryAction): Promise<boolean> {
    restart();
    const entry = fields.getValues();
    order.dispatch({ type: 'edit', entry });
    if (!canSubmit()) return true;
    const { draft } = order.getState();
    const parsed = parseDocuments(forms, draft.entries);
    if ('invalid' in parsed) {
      onInvalid?.(parsed.invalid);
      order.dispatch({ type: 'show', document: parsed.invalid });
      return true;
    }

    const { previewOrder, signedInApplicant } = await laterOrderApi.load().catch(unreachable);
    const totalPrice = await previewOrder(await signedInApplicant(queryClient), parsed);
    if (!isEqual(fields.getValues(), entry)) return false;
    if (action === 'review') {
      order.startReview(totalPrice);
      // Busy until the review loads, against a second click.
      await onReview();
    } else if (action === 'add') {
      onAdd?.();
    } else {
      order.dispatch({ type: action });
    }
    return true;
  }

  /** Shows errors in this form, or opens the document with errors. */
  function showServerErrors(failure: Failure, serverErrors: CallError['fields']) {
    const { draft } = order.getState();
    const { document, errors } = placeErrors(forms, draft, serverErrors);
    if (document !== draft.current) return order.dispatch({ type: 'show', document });
    showRefusal(failure, errors, fields);
  }

  function handleError(error: unknown) {
    const failure = toFailure(error);
    if (!failure) return;
    toastSummary(failureText(failure));
    showServerErrors(failure, error instanceof CallError ? error.fields : []);
  }

  // A second click may come during validation.
  const { run, isRunning, isPending, variables } = useSingleMutation({
    mutationFn: async (action: EntryAction) => {
      await painted();
      // A late profile still fills the form.
      if (!queryClient.getQueryData(profileQuery.queryKey)) {
        await queryClient.prefetchQuery(profileQuery);
        await painted();
      }
      await submit(action);
    },
    onMutate: clearToasts,
    onError: handleError,
  });

  const showProblems = () => void fields.handleSubmit(() => undefined, showValidationErrors)();

  return {
    perform: run,
    busy: isPending ? variables : undefined,
    failed,
    isRunning,
    showProblems,
  };
}

/** Reports a failed script load as a connection failure. */
function unreachable(cause: unknown): never {
  throw Object.assign(new CallError(0, 'unreachable'), { cause });
}
