import type { FormResult } from '@wathiqa/content/page-input';
import { ErrorSummary } from '@wathiqa/ui';
import { createContext, useContext } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { SERVER_ERROR_TYPE } from './form-validation.ts';

/** What became of the form of a page that answers it: only where the form was sent without script. */
export const FormResultContext = createContext<FormResult | undefined>(undefined);

interface FormResultOfPage {
  /** What was typed into a field. */
  valueFor: (name: string) => string | undefined;
  /** What is wrong with it. */
  errorFor: (name: string) => string | undefined;
  /** All that is wrong, as React Hook Form takes it; it would take an empty list for its own. */
  errors: FieldErrors | undefined;
  foundState: string | undefined;
}

/** What a form shows that the server sends back; nothing in the browser, and while the portal is built. */
export function useFormResult(): FormResultOfPage {
  const { values = {}, refusal, foundState } = useContext(FormResultContext) ?? {};
  const errors = new Map(refusal?.errors.map(({ Field, Message }) => [Field, Message]));
  return {
    valueFor: (name) => values[name],
    errorFor: (name) => errors.get(name),
    errors:
      refusal &&
      Object.fromEntries(
        [...errors].map(([name, message]) => [name, { type: SERVER_ERROR_TYPE, message }]),
      ),
    foundState,
  };
}

/**
 * Why a form came back, at its top.
 *
 * @param labels of the fields, by their name, in their order
 */
export function FormResultSummary({ labels }: { labels: Readonly<Record<string, string>> }) {
  const refusal = useContext(FormResultContext)?.refusal;
  if (!refusal) return null;
  const errors = refusal.errors.flatMap(({ Field, Message }) => {
    const label = labels[Field];
    return label ? [{ fieldId: Field, label, message: Message }] : [];
  });
  return (
    <ErrorSummary title={refusal.title} errors={errors}>
      {refusal.advice && <p>{refusal.advice}</p>}
    </ErrorSummary>
  );
}
