import { type ReactNode, useId } from 'react';

export interface FieldGroupProps {
  legend: string;
  hint?: string | undefined;
  children: ReactNode;
}

/** One column on phones, else two. */
export function FieldGroup({ legend, hint, children }: FieldGroupProps) {
  const hintId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={hint && hintId}>
      <legend className="text-lg font-semibold">{legend}</legend>
      {hint && (
        <p id={hintId} className="text-sm text-ink-2">
          {hint}
        </p>
      )}
      {/* Subgrid rows: the gap belongs to the fields. */}
      <div className="-mb-5 grid grid-cols-1 gap-x-4 pt-3 sm:grid-cols-2 *:pb-5">{children}</div>
    </fieldset>
  );
}
