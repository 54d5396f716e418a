import { nationalIdDoubt, toLatinDigits } from '@wathiqa/domain';
import { useWatch } from 'react-hook-form';
import type { OrderEntry } from '../journey/order-form.ts';
import { messages } from '../order.messages.ts';
import { FormText } from './form-fields.tsx';

type NumberedEntry = Required<Pick<OrderEntry, 'nationalIdenNumber' | 'genderCode'>>;

/** The national ID of the document's owner, with a hint when the number is unlikely. */
export function NationalIdField({ label }: { label: string }) {
  const [typed, gender] = useWatch<NumberedEntry, ['nationalIdenNumber', 'genderCode']>({
    name: ['nationalIdenNumber', 'genderCode'],
  });
  const doubt = nationalIdDoubt(toLatinDigits(typed.trim()), gender, new Date());
  return (
    <FormText
      name="nationalIdenNumber"
      label={label}
      hint={messages.nationalIdHint}
      notice={doubt && messages.doubts[doubt]}
      numeric
    />
  );
}
