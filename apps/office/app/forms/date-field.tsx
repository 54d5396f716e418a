import { TextField, type TextFieldProps } from '@wathiqa/ui';
import { useState } from 'react';
import { cairoDayText } from '../labels/dates.ts';
import { messages } from './forms.messages.ts';

type DateFieldProps = Omit<TextFieldProps, 'type' | 'numeric' | 'hint'>;

/**
 * A day in the browser's own field, which has its keys and its calendar but writes the day as the browser's language does,
 * «mm/dd/yyyy» in most of them: above it stands the day that it holds as the office writes it everywhere.
 */
export function DateField({ onChange, ...field }: DateFieldProps) {
  const [typed, setTyped] = useState(String(field.defaultValue ?? ''));
  const day = field.value === undefined ? typed : String(field.value);
  return (
    <TextField
      {...field}
      type="date"
      hint={/^\d{4}-\d\d-\d\d$/.test(day) ? cairoDayText(day) : messages.noDay}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange?.(event);
      }}
    />
  );
}
