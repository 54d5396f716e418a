import { FULL_NAME_MAX_LENGTH, hasLatinLetters } from '@wathiqa/domain';
import { useWatch } from 'react-hook-form';
import { FormText } from '../../../forms/form-fields.tsx';
import { messages } from './fields.messages.ts';

interface RecordNameFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  /** In characters; a whole name's unless given. */
  maxLength?: number;
}

/**
 * A name as the record has it: the owner's or a part of it, the mother's, the spouse's, that of an entity. It is written
 * in Arabic in every language of the portal. Latin letters are doubted, for the keyboard may not have been switched,
 * and not refused, for the wire takes any alphabet.
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
