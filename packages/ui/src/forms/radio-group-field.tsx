import type { ComponentProps } from 'react';
import type { Option } from './field.tsx';
import {
  FieldError,
  FieldHint,
  FieldNotice,
  type FieldProps,
  getFieldAttributes,
  LabelText,
  splitField,
} from './field.tsx';

export interface RadioGroupFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'name' | 'size' | 'type'> {
  options: readonly Option[];
  value?: string | undefined;
}

/** The first radio has the field's ID: error summary links need a focusable target. */
export function RadioGroupField({ options, value, defaultValue, ...props }: RadioGroupFieldProps) {
  const [field, native] = splitField(props);
  const { control } = getFieldAttributes(field);
  return (
    <fieldset className="col-span-full min-w-0" aria-describedby={control['aria-describedby']}>
      <legend className="text-base font-semibold leading-[1.75]">
        <LabelText {...field} />
      </legend>
      <FieldHint {...field} />
      <FieldError {...field} />
      <div className="mt-1.5 flex flex-wrap gap-2 sm:gap-3">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="flex min-h-12 min-w-28 cursor-pointer items-center gap-2 rounded-md border border-control bg-surface px-3 sm:gap-3 sm:px-4 hover:border-ink-2 has-checked:border-action has-checked:bg-quiet has-checked:font-semibold has-aria-invalid:border-danger"
          >
            <input
              {...native}
              type="radio"
              id={index === 0 ? control.id : `${control.id}-${option.value}`}
              name={field.name}
              value={option.value}
              aria-invalid={control['aria-invalid']}
              {...(value !== undefined && { checked: value === option.value })}
              {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
              className="size-5 shrink-0 accent-action"
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldNotice {...field} />
    </fieldset>
  );
}
