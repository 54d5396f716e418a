import { type GenderCode, nationalIdIssue, toLatinDigits } from '@wathiqa/domain';
import { useWatch } from 'react-hook-form';
import { FormText } from '../../../forms/form-fields.tsx';
import { messages } from '../order.messages.ts';

interface EntryWithNationalId {
  nationalIdenNumber: string;
  genderCode: GenderCode | '';
}

interface NationalIdFieldProps {
  label: string;
  /** What the form has to say of a number, as digits 0-9; before what is unlikely about it. */
  getNotice?: (number: string) => string | undefined;
}

/** The national ID of the document's owner, with a hint when the number is unlikely. */
export function NationalIdField({ label, getNotice }: NationalIdFieldProps) {
  const [value, gender] = useWatch<EntryWithNationalId, ['nationalIdenNumber', 'genderCode']>({
    name: ['nationalIdenNumber', 'genderCode'],
  });
  const number = toLatinDigits(value.trim());
  const warning = nationalIdIssue(number, gender, new Date());
  return (
    <FormText
      name="nationalIdenNumber"
      label={label}
      hint={messages.nationalIdHint}
      notice={getNotice?.(number) ?? (warning && messages.doubts[warning])}
      numeric
    />
  );
}
