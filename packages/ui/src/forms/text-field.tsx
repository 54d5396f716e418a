import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps, getFieldAttributes, splitField } from './field.tsx';

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'name' | 'size'> {
  /** Digits of any script: numeric keypad, left to right. */
  numeric?: boolean;
}

export function TextField({ numeric = false, className, ...props }: TextFieldProps) {
  const [field, native] = splitField(props);
  return (
    <Field {...field}>
      <input
        type="text"
        // Most fields are about other people or nothing that browsers store.
        autoComplete="off"
        {...(numeric && { inputMode: 'numeric', dir: 'ltr' })}
        {...native}
        {...getFieldAttributes(field).control}
        className={classNames('control', numeric && 'tabular-nums rtl:text-end', className)}
      />
    </Field>
  );
}

export interface TextAreaFieldProps
  extends FieldProps,
    Omit<ComponentProps<'textarea'>, 'id' | 'name'> {}

/** Grows with its content where supported. @param props.className with a minimum height */
export function TextAreaField({ className, ...props }: TextAreaFieldProps) {
  const [field, native] = splitField(props);
  return (
    <Field {...field}>
      <textarea
        rows={6}
        autoComplete="off"
        {...native}
        {...getFieldAttributes(field).control}
        className={classNames('control field-sizing-content', className ?? 'min-h-44!')}
      />
    </Field>
  );
}
