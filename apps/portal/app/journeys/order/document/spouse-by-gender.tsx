import { genderCode, optionalText } from '@wathiqa/contract';
import { FULL_NAME_MAX_LENGTH, type GenderCode } from '@wathiqa/domain';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { RecordNameField } from '../fields/record-name-field.tsx';
import { spouseLabels } from './document.messages.ts';

/* Spouse field of marriage certificates: label and rule depend on the owner's gender (spec §1.6). */

/** Wife or husband; hidden until the gender is chosen. */
export function SpouseByGenderField() {
  const gender = useWatch<{ genderCode: GenderCode | '' }, 'genderCode'>({ name: 'genderCode' });
  return gender && <RecordNameField name="spouseFullName" label={spouseLabels[gender]} />;
}

/** Requires the spouse once the gender is chosen. */
export function spouseByGenderRules(rules: Readonly<Record<string, z.ZodMiniType>>) {
  const asked = { genderCode, spouseFullName: optionalText(FULL_NAME_MAX_LENGTH) };
  return z.object({ ...rules, ...asked }).check(
    z.refine(({ genderCode, spouseFullName }) => !genderCode || spouseFullName !== '', {
      path: ['spouseFullName'],
      error: 'required',
      // Reported together with other missing fields.
      when: () => true,
    }),
  );
}
