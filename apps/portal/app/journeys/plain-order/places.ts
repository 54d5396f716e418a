import type { FormRefusal, PlainOrder } from '@wathiqa/content/page-input';
import { type Client, FIELD_PROBLEMS, fieldProblemText, lookups } from '@wathiqa/contract';
import { NO_POST_OFFICE_CODE } from '@wathiqa/domain';
import type * as z from 'zod/mini';
import type { TypedValues } from './plain-form.ts';

type FieldErrors = FormRefusal['errors'];

export function toErrors({ issues }: z.core.$ZodError): FieldErrors {
  return issues.map(({ path, message }) => ({
    Field: String(path[0]),
    Message: fieldProblemText(message),
  }));
}

/** Of the chosen governorate, if it exists. */
export async function listPlaces(
  call: Client,
  { govCode = '' }: TypedValues,
): Promise<NonNullable<PlainOrder['places']>> {
  const governorates = (await call(lookups.governorates)).Lookups;
  if (!hasCode(governorates, govCode)) return { governorates, departments: [], offices: [] };
  const query = { GovCode: govCode };
  const [departments, offices] = await Promise.all([
    call(lookups.policeDepartments, { query }),
    call(lookups.postOffices, { query }),
  ]);
  return {
    governorates,
    departments: departments.Lookups,
    offices: offices.Lookups.filter(({ Code }) => Code !== NO_POST_OFFICE_CODE),
  };
}

/** Places that are not in the chosen governorate; a retry could not correct the recorded address. */
export async function wrongPlaces(call: Client, values: TypedValues): Promise<FieldErrors> {
  const { departments, offices } = await listPlaces(call, values);
  const wrong = [
    ...(hasCode(departments, values.policeCode) ? [] : ['policeCode']),
    ...(hasCode(offices, values.postalCode) ? [] : ['postalCode']),
  ];
  return wrong.map((Field) => ({ Field, Message: FIELD_PROBLEMS.place }));
}

function hasCode(places: readonly { Code: string }[], code: string | undefined): boolean {
  return places.some(({ Code }) => Code === code);
}
