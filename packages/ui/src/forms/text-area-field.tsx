import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps, getFieldAttributes } from './field.tsx';

export interface TextAreaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'id' | 'name'> {}

/** Several lines of typed text; it grows with what is typed where the browser can. */
export function TextAreaField({
  name,
  label,
  hint,
  error,
  notice,
  id,
  optionalMark,
  className,
  ...native
}: TextAreaFieldProps) {
  const field = { name, label, hint, error, notice, id, optionalMark };
  return (
    <Field {...field}>
      <textarea
        rows={6}
        {...native}
        {...getFieldAttributes(field).control}
        className={classNames('control field-sizing-content min-h-44!', className)}
      />
    </Field>
  );
}
