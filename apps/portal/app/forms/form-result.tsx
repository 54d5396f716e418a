import type { FormResult } from '@wathiqa/content/page-input';
import { ErrorSummary } from '@wathiqa/ui';
import { createContext, useContext } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { SERVER_ERROR_TYPE } from './form-validation.ts';

export const FormResultContext = createContext<FormResult | undefined>(undefined);

interface FormResultOfPage {
  valueFor: (name: string) => string | undefined;
  errorFor: (name: string) => string | undefined;
  /** Undefined if none: React Hook Form adopts an empty list. */
  errors: FieldErrors | undefined;
  foundState: string | undefined;
}

/** Empty in the browser and at build time. */
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
 * For a form posted without script.
 *
 * @param labels by field name, in form order
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
