import { type ComponentProps, useState } from 'react';
import { Icon, type IconName } from '../brand/icon.tsx';
import { Field, type FieldProps, getFieldAttributes, splitField } from './field.tsx';

export interface CopiesFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'name' | 'size' | 'type' | 'value' | 'onChange'> {
  value: number;
  min: number;
  max: number;
  onChange: (copies: number) => void;
  decreaseLabel: string;
  increaseLabel: string;
  /** Raw; the parent parses it, at the latest on blur. */
  onChangeText?: ((text: string) => void) | undefined;
}

/** With minus and plus buttons. */
export function CopiesField({
  value,
  min,
  max,
  onChange,
  decreaseLabel,
  increaseLabel,
  onChangeText,
  onBlur,
  ...props
}: CopiesFieldProps) {
  const [field, native] = splitField(props);
  // Raw input until blur, then the parent's number.
  const [inputText, setInputText] = useState<string>();

  function step(by: 1 | -1) {
    const next = value + by;
    if (next < min || next > max) return;
    setInputText(undefined);
    onChange(next);
  }

  return (
    <Field {...field}>
      <div className="flex w-fit max-w-full rounded-md border border-control bg-surface has-aria-invalid:border-danger">
        <StepButton
          icon="minus"
          label={decreaseLabel}
          atLimit={value <= min}
          onPress={() => step(-1)}
        />
        <input
          autoComplete="off"
          {...native}
          {...getFieldAttributes(field).control}
          type="text"
          inputMode="numeric"
          dir="ltr"
          value={inputText ?? String(value)}
          onChange={(event) => {
            setInputText(event.currentTarget.value);
            onChangeText?.(event.currentTarget.value);
          }}
          onBlur={(event) => {
            setInputText(undefined);
            onBlur?.(event);
          }}
          className="w-16 min-w-0 focus-visible:z-10 border-x border-line bg-surface text-center font-semibold tabular-nums"
        />
        <StepButton
          icon="plus"
          label={increaseLabel}
          atLimit={value >= max}
          onPress={() => step(1)}
        />
      </div>
    </Field>
  );
}

interface StepButtonProps {
  icon: IconName;
  label: string;
  atLimit: boolean;
  onPress: () => void;
}

/** `aria-disabled` at its limit preserves focus. */
function StepButton({ icon, label, atLimit, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={atLimit || undefined}
      onClick={onPress}
      className="grid size-12 min-w-6 cursor-pointer place-items-center bg-chip text-chip-ink first:rounded-s-[9px] focus-visible:z-10 nth-of-type-2:rounded-e-[9px] hover:bg-badge hover:text-badge-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
    >
      <Icon name={icon} />
    </button>
  );
}
