import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Icon } from '../brand/icon.tsx';
import { classNames } from '../class-names.ts';
import { Spinner } from '../feedback/loading.tsx';
import type { Combobox } from './combobox.tsx';
import { Field, type FieldProps, getFieldAttributes, type Option, splitField } from './field.tsx';

export interface SelectFieldProps
  extends FieldProps,
    Omit<ComponentProps<'select'>, 'id' | 'name' | 'size' | 'multiple'> {
  options: readonly Option[];
  placeholder: string;
  /** Makes a long list searchable; shown when nothing matches. */
  noMatchText?: string | undefined;
}

/** Fewer are seen at once. */
const LONG_LIST = 10;

/** The native list is the control; a combobox over it changes its value. */
export function SelectField({
  options,
  placeholder,
  noMatchText,
  className,
  children,
  ...props
}: SelectFieldProps) {
  const [field, native] = splitField(props);
  const { control } = getFieldAttributes(field);
  const list = useRef<HTMLDivElement>(null);
  const [Search, setSearch] = useState<typeof Combobox>();
  const isLong = noMatchText && options.length > LONG_LIST;
  useEffect(() => {
    if (!isLong) return;
    // Without it the native list stays.
    import('./combobox.tsx').then(
      (module) => module.replaceSelect(list, setSearch),
      () => {},
    );
  }, [isLong]);
  return (
    <Field {...field}>
      <div ref={list} className="relative">
        <select
          {...native}
          {...control}
          className={classNames('control appearance-none pe-11', className)}
        >
          <option value="">{placeholder}</option>
          {options.map(({ value, label, lang }) => (
            <option key={value} value={value} lang={lang}>
              {label}
            </option>
          ))}
          {children}
        </select>
        {isLong && Search && (
          <Search
            {...{ list, options, placeholder, noMatchText, className }}
            attributes={{ ...native, ...control }}
          />
        )}
        <span className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-ink-2">
          {props['aria-busy'] ? <Spinner /> : <Icon name="caret" />}
        </span>
      </div>
    </Field>
  );
}
