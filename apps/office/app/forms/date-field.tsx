import { TextField, type TextFieldProps } from '@wathiqa/ui';
import { useState } from 'react';
import { cairoDayText } from '../labels/dates.tsx';
import { messages } from './forms.messages.ts';

type DateFieldProps = Omit<TextFieldProps, 'type' | 'numeric' | 'hint'>;

/** Native date input, with the day in the office's format above: browsers use their own locale, often «mm/dd/yyyy». */
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
