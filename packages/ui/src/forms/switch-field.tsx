import type { ComponentProps } from 'react';
import {
  FieldError,
  FieldHint,
  FieldNotice,
  type FieldProps,
  getFieldAttributes,
  LabelText,
  splitField,
} from './field.tsx';

export interface SwitchFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'name' | 'size' | 'type' | 'role'> {}

/** Native checkbox with the role of a switch. */
export function SwitchField(props: SwitchFieldProps) {
  const [field, native] = splitField(props);
  const { control } = getFieldAttributes(field);
  return (
    <div className="col-span-full min-w-0 rounded-md border border-line bg-quiet px-4 py-2">
      <label
        htmlFor={control.id}
        className="flex cursor-pointer flex-wrap items-center gap-x-4 gap-y-2 py-1.5"
      >
        <input
          {...native}
          {...control}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says by itself if it is on
          role="switch"
          data-keep-color=""
          className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-control bg-surface transition-colors before:absolute before:inset-y-0.5 before:start-0.5 before:size-5 before:rounded-full before:bg-control before:transition-[inset-inline-start] checked:border-action checked:bg-action checked:before:start-[1.375rem] checked:before:bg-white"
        />
        {/* Wraps with large text. */}
        <span className="min-w-0 flex-[1_1_8rem] font-semibold">
          <LabelText {...field} />
        </span>
      </label>
      <FieldHint {...field} />
      <FieldError {...field} />
      <FieldNotice {...field} />
    </div>
  );
}
