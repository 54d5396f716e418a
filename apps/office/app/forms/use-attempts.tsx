import { ErrorSummary, type ErrorSummaryItem } from '@wathiqa/ui';
import { useState } from 'react';
import { messages } from './forms.messages.ts';
import { type Labels, toFieldErrors } from './validation-errors.ts';

/**
 * Errors of a form, shown from the first attempt to send it.
 *
 * @param errors of the form's own rules
 * @param failure of the call, whose field errors show once the own rules pass
 */
export function useAttempts(errors: readonly ErrorSummaryItem[], failure: unknown, labels: Labels) {
  const [attempts, setAttempts] = useState(0);
  const refused = toFieldErrors(failure, labels);
  const shown = attempts === 0 ? [] : errors.length > 0 ? errors : refused;
  return {
    /** @returns whether the own rules pass */
    attempt: (): boolean => {
      setAttempts((before) => before + 1);
      return errors.length === 0;
    },
    restart: () => setAttempts(0),
    isRefused: refused.length > 0,
    errorOf: (name: string) => shown.find(({ fieldId }) => fieldId === name)?.message,
    summary: shown.length > 0 && (
      <ErrorSummary
        title={messages.checkFields}
        errors={shown}
        focusKey={`${attempts} ${refused.length}`}
      />
    ),
  };
}
