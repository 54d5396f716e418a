import type { ReactNode } from 'react';

export interface FieldGroupProps {
  legend: string;
  /** A line under the legend that is true of the whole group. */
  hint?: string | undefined;
  children: ReactNode;
}

/** Fields that belong together: one column on phones, two where there is room. */
export function FieldGroup({ legend, hint, children }: FieldGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="text-lg font-semibold">{legend}</legend>
      {hint && <p className="text-sm text-ink-2">{hint}</p>}
      {/* Rows are shared with the fields inside (subgrid), so the space between is theirs. */}
      <div className="-mb-5 grid grid-cols-1 gap-x-4 pt-3 sm:grid-cols-2 *:pb-5">{children}</div>
    </fieldset>
  );
}
