import { useQuery } from '@tanstack/react-query';
import { fieldText } from '@wathiqa/content';
import { serverNow } from '@wathiqa/contract';
import {
  formatDayText,
  type GenderCode,
  isoDay,
  type NationalIdFacts,
  nationalIdIssue,
  normalizeDigits,
  parseNationalId,
} from '@wathiqa/domain';
import { useDeferredValue, useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormText } from '../../../forms/form-fields.tsx';
import { messages } from '../order.messages.ts';
import { governoratesQuery } from '../review/place-queries.ts';

interface EntryWithNationalId {
  nationalIdenNumber: string;
  genderCode: GenderCode | '';
}

interface NationalIdFieldProps {
  label: string;
  hint?: string | undefined;
  /** Form-specific notice on a number in digits 0-9; precedes warnings. */
  getNotice?: (number: string) => string | undefined;
}

/** Shows decoded facts to reveal typing errors, fills an empty gender, and warns about unlikely numbers. */
export function NationalIdField({ label, hint, getNotice }: NationalIdFieldProps) {
  const { getValues, setValue } = useFormContext<EntryWithNationalId>();
  const [value, gender] = useWatch<EntryWithNationalId, ['nationalIdenNumber', 'genderCode']>({
    name: ['nationalIdenNumber', 'genderCode'],
  });
  // Deferred, because the last digit loads governorates.
  const number = useDeferredValue(normalizeDigits(value));
  const warning = nationalIdIssue(number, gender, new Date(serverNow()));
  const facts = parseNationalId(number);
  const readout = useReadout(facts);

  const shownGender = facts?.gender;
  useEffect(() => {
    if (!shownGender || getValues('genderCode') !== '') return;
    setValue('genderCode', shownGender, { shouldDirty: true, shouldValidate: true });
  }, [shownGender, getValues, setValue]);

  return (
    <FormText
      name="nationalIdenNumber"
      label={label}
      hint={hint}
      notice={getNotice?.(number) ?? (warning && messages.doubts[warning])}
      readout={readout}
      numeric
    />
  );
}

/** National ID code for births abroad (Law 143 of 1994). */
const ABROAD = '88';

/** Gender, birth date and governorate from the number. */
function useReadout(facts: NationalIdFacts | undefined): string | undefined {
  const governorates = useQuery({ ...governoratesQuery, enabled: facts !== undefined });
  if (!facts) return undefined;
  const { birthDay, gender, governorateCode } = facts;
  const governorate =
    governorateCode === ABROAD
      ? messages.bornAbroad
      : governorates.data?.find(({ Code }) => Code === governorateCode)?.Name;
  return [fieldText('genderCode', gender), formatDayText(isoDay(birthDay)), governorate]
    .filter(Boolean)
    .join(' · ');
}
