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

export interface CheckboxFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'id' | 'name' | 'size' | 'type'> {}

export function CheckboxField(props: CheckboxFieldProps) {
  const [field, native] = splitField(props);
  const { control } = getFieldAttributes(field);
  return (
    <div className="col-span-full min-w-0">
      <FieldError {...field} />
      <div className="flex items-start gap-3">
        <input
          {...native}
          {...control}
          type="checkbox"
          className="mt-2.5 size-6 shrink-0 cursor-pointer accent-action disabled:cursor-not-allowed aria-invalid:outline-2 aria-invalid:outline-danger"
        />
        {/* Padded to touch target size. */}
        <label htmlFor={control.id} className="cursor-pointer py-2">
          <LabelText {...field} />
        </label>
      </div>
      <FieldHint {...field} />
      <FieldNotice {...field} />
    </div>
  );
}
