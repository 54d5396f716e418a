import { classNames, FieldError } from '@wathiqa/ui';

interface ChoicesFieldProps<Value extends string> {
  name: string;
  label: string;
  error?: string | undefined;
  className?: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  /** In the order of the options. */
  onChange: (chosen: Value[]) => void;
}

/** Any number of choices. */
export function ChoicesField<Value extends string>(props: ChoicesFieldProps<Value>) {
  const { name, label, error, className, options, chosen, onChange } = props;
  const isChosen = (value: Value) => chosen.includes(value);
  return (
    <fieldset id={name} tabIndex={-1} className="min-w-0">
      <legend className="font-semibold">{label}</legend>
      <FieldError name={name} label={label} error={error} />
      <div className={classNames('grid gap-x-3', className)}>
        {options.map((option) => (
          <label key={option.value} className="flex min-h-9 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              name={`${name}-${option.value}`}
              checked={isChosen(option.value)}
              onChange={({ target }) =>
                onChange(
                  options
                    .map(({ value }) => value)
                    .filter((value) => (value === option.value ? target.checked : isChosen(value))),
                )
              }
              className="size-5 shrink-0 accent-action"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
