import { FULL_NAME_MAX_LENGTH, hasLatinLetters } from '@wathiqa/domain';
import { useWatch } from 'react-hook-form';
import { FormText } from '../../../forms/form-fields.tsx';
import { messages } from './fields.messages.ts';

interface RecordNameFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  /** In characters; defaults to a whole name's limit. */
  maxLength?: number;
}

/**
 * A name as in civil records, Arabic in every locale. Latin letters only get a warning, because the wire accepts
 * them.
 */
export function RecordNameField({
  maxLength = FULL_NAME_MAX_LENGTH,
  ...field
}: RecordNameFieldProps) {
  const isLatin = useWatch<Record<string, string>, string, boolean>({
    name: field.name,
    compute: (typed = '') => hasLatinLetters(typed),
  });
  return (
    <FormText
      {...field}
      maxLength={maxLength}
      lang="ar"
      dir="rtl"
      notice={isLatin ? messages.latinLetters : undefined}
    />
  );
}
