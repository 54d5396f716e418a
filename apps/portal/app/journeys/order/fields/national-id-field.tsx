import { type GenderCode, nationalIdIssue, toLatinDigits } from '@wathiqa/domain';
import { useWatch } from 'react-hook-form';
import { FormText } from '../../../forms/form-fields.tsx';
import { messages } from '../order.messages.ts';

interface EntryWithNationalId {
  nationalIdenNumber: string;
  genderCode: GenderCode | '';
}

/** The national ID of the document's owner, with a hint when the number is unlikely. */
export function NationalIdField({ label }: { label: string }) {
  const [value, gender] = useWatch<EntryWithNationalId, ['nationalIdenNumber', 'genderCode']>({
    name: ['nationalIdenNumber', 'genderCode'],
  });
  const warning = nationalIdIssue(toLatinDigits(value.trim()), gender, new Date());
  return (
    <FormText
      name="nationalIdenNumber"
      label={label}
      hint={messages.nationalIdHint}
      notice={warning && messages.doubts[warning]}
      numeric
    />
  );
}
