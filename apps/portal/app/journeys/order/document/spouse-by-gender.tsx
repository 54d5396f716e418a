import { genderCode, optionalText } from '@wathiqa/contract';
import { FULL_NAME_MAX_LENGTH, type GenderCode } from '@wathiqa/domain';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { RecordNameField } from '../fields/record-name-field.tsx';
import { spouseLabels } from './document.messages.ts';

/*
 * What only a marriage certificate has, and its translation: the spouse is asked for once the gender of the
 * owner is known, and named by it (portal.md §2 "Marriage certificate").
 */

/** The wife of a man or the husband of a woman; nobody before the gender is chosen. */
export function SpouseByGenderField() {
  const gender = useWatch<{ genderCode: GenderCode | '' }, 'genderCode'>({ name: 'genderCode' });
  return gender && <RecordNameField name="spouseFullName" label={spouseLabels[gender]} />;
}

/** The rules of a form with that field: the spouse is required once there is a field for it. */
export function spouseByGenderRules(rules: Readonly<Record<string, z.ZodMiniType>>) {
  const asked = { genderCode, spouseFullName: optionalText(FULL_NAME_MAX_LENGTH) };
  return z.object({ ...rules, ...asked }).check(
    z.refine(({ genderCode, spouseFullName }) => !genderCode || spouseFullName !== '', {
      path: ['spouseFullName'],
      error: 'required',
      // Together with what else is missing, not after it.
      when: () => true,
    }),
  );
}
