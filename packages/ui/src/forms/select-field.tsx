import type { ComponentProps } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/loading.tsx';
import { Button } from './button.tsx';
import { Field, type FieldProps, getFieldAttributes, splitField } from './field.tsx';

export interface Option {
  value: string;
  label: string;
  /** Language, if not the page's. */
  lang?: string | undefined;
}

export interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'id' | 'name' | 'size' | 'multiple'> {
  options: readonly Option[];
  /** Further options, each group under its label. */
  groups?: readonly { label: string; options: readonly Option[] }[];
  placeholder: string;
  /** Load state of remote options. */
  status?: 'ready' | 'loading' | 'failed';
  loadingText?: string | undefined;
  failedText?: string | undefined;
  retryText?: string | undefined;
  onRetry?: (() => void) | undefined;
}

export function SelectField({
  options,
  groups = [],
  placeholder,
  status = 'ready',
  loadingText,
  failedText,
  retryText,
  onRetry,
  className,
  ...props
}: SelectFieldProps) {
  const [field, native] = splitField(props);
  const { control } = getFieldAttributes(field);
  const failureId = `${control.id}-failure`;
  const failed = status === 'failed';
  const loading = status === 'loading';
  return (
    <Field
      {...field}
      problem={
        // Live region; must exist before its text.
        <div role="status">
          {failed && (
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-danger">
              <span id={failureId} className="flex items-start gap-1.5">
                <Icon name="alert" className="mt-0.5 size-5" />
                {failedText}
              </span>
              {onRetry && (
                <Button variant="secondary" size="sm" onClick={onRetry}>
                  {retryText}
                </Button>
              )}
            </p>
          )}
        </div>
      }
    >
      <div className="relative">
        <select
          {...native}
          {...control}
          aria-busy={loading || undefined}
          aria-describedby={
            [control['aria-describedby'], failed && failureId].filter(Boolean).join(' ') ||
            undefined
          }
          className={classNames('control appearance-none pe-11', className)}
        >
          <option value="">{loading ? (loadingText ?? placeholder) : placeholder}</option>
          {options.map(toOption)}
          {groups.map(({ label, options: members }) => (
            <optgroup key={label} label={label}>
              {members.map(toOption)}
            </optgroup>
          ))}
        </select>
        <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-ink-2">
          {loading ? <Spinner /> : <Icon name="caret" />}
        </span>
      </div>
    </Field>
  );
}

function toOption({ value, label, lang }: Option) {
  return (
    <option key={value} value={value} lang={lang}>
      {label}
    </option>
  );
}
