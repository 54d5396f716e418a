import { classNames } from '../class-names.ts';
import type { Option } from './field.tsx';
import { FieldError, type FieldProps } from './field.tsx';

interface CheckboxGroupFieldProps<Value extends string>
  extends Pick<FieldProps, 'name' | 'label' | 'error'> {
  /** Columns of the grid. */
  className?: string;
  options: readonly (Option & { value: Value })[];
  chosen: readonly Value[];
  /** In the order of the options. */
  onChange: (chosen: Value[]) => void;
}

/** Any number of choices. The group has the field's ID, as the target of error summary links. */
export function CheckboxGroupField<Value extends string>(props: CheckboxGroupFieldProps<Value>) {
  const { className, options, chosen, onChange, ...field } = props;
  const values = options.map(({ value }) => value);
  return (
    <fieldset id={field.name} tabIndex={-1} className="min-w-0">
      <legend className="font-semibold">{field.label}</legend>
      <FieldError {...field} />
      <div className={classNames('grid gap-x-3', className)}>
        {options.map(({ value, label, lang }) => (
          <label key={value} lang={lang} className="flex min-h-9 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              name={`${field.name}-${value}`}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  values.filter((each) =>
                    each === value ? target.checked : chosen.includes(each),
                  ),
                )
              }
              className="size-5 shrink-0 accent-action"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
