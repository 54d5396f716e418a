import { FIELD_PROBLEMS } from '@wathiqa/contract';
import {
  RadioGroupField,
  type RadioGroupFieldProps,
  SelectField,
  type SelectFieldProps,
  SwitchField,
  type SwitchFieldProps,
  TextAreaField,
  type TextAreaFieldProps,
  TextField,
  type TextFieldProps,
} from '@wathiqa/ui';
import { useContext, useEffect, useEffectEvent } from 'react';
import {
  type FieldValues,
  get,
  type UseFormReturn,
  useController,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { fieldErrorText } from './form-errors.ts';
import { FormResultContext } from './form-result.tsx';
import { requiredText } from './required-text.ts';

/** Calls `onInput` with all values after each change of one, without a render. */
export function useOnInput<Values extends FieldValues, Output>(
  { subscribe }: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>,
  onInput: (values: Values) => void,
): void {
  const notify = useEffectEvent(onInput);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => notify(values) }),
    [subscribe],
  );
}

function useFieldError({ name, label }: { name: string; label: string }): string | undefined {
  const { errors } = useFormState({ name, exact: true });
  const error: { type?: string; message?: string } | undefined = get(errors, name);
  if (!error) return undefined;
  const text = fieldErrorText(error);
  return text === FIELD_PROBLEMS.required ? requiredText(name, label) : text;
}

/** Value from a form sent without script; undefined in browsers, where React Hook Form sets it. */
function useSentValue(name: string): string | undefined {
  return useContext(FormResultContext)?.values[name];
}

export function FormText(props: TextFieldProps) {
  const { register } = useFormContext();
  return (
    <TextField
      // Native `required` adds browser messages.
      aria-required={!props.optionalMark}
      defaultValue={useSentValue(props.name)}
      {...props}
      {...register(props.name)}
      error={useFieldError(props)}
    />
  );
}

export function FormTextArea(props: TextAreaFieldProps) {
  const { register } = useFormContext();
  return (
    <TextAreaField
      aria-required={!props.optionalMark}
      defaultValue={useSentValue(props.name)}
      {...props}
      {...register(props.name)}
      error={useFieldError(props)}
    />
  );
}

interface FormSelectProps extends SelectFieldProps {
  onValueChange?: () => void;
}

/** Controlled, because options may load after the value. */
export function FormSelect({ onValueChange, ...props }: FormSelectProps) {
  const { field } = useController({ name: props.name });
  const error = useFieldError(props);
  return (
    <SelectField
      aria-required={!props.optionalMark}
      {...props}
      {...field}
      error={error}
      onChange={(event) => {
        field.onChange(event);
        onValueChange?.();
      }}
    />
  );
}

export function FormRadio(props: RadioGroupFieldProps) {
  const { register } = useFormContext();
  return (
    <RadioGroupField
      defaultValue={useSentValue(props.name)}
      {...props}
      {...register(props.name)}
      error={useFieldError(props)}
    />
  );
}

interface FormSwitchProps extends SwitchFieldProps {
  onValueChange?: (on: boolean) => void;
}

export function FormSwitch({ onValueChange, ...props }: FormSwitchProps) {
  const { register } = useFormContext();
  const onChange = (event: { target: { checked: boolean } }) =>
    onValueChange?.(event.target.checked);
  return (
    <SwitchField {...props} {...register(props.name, { onChange })} error={useFieldError(props)} />
  );
}
