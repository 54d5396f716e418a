import type { FormRefusal, PlainOrder } from '@wathiqa/content/page-input';
import { type Client, fieldProblemText, lookups } from '@wathiqa/contract';
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

/** Of the server's errors, once they have the names of inputs. */
export function toFormErrors(errors: readonly { field: string; message: string }[]): FieldErrors {
  return errors.map(({ field, message }) => ({ Field: field, Message: message }));
}

/** Of the chosen governorate, if it exists. */
export async function listPlaces(
  call: Client,
  { govCode = '' }: TypedValues,
): Promise<NonNullable<PlainOrder['places']>> {
  const governorates = (await call(lookups.governorates)).Lookups;
  if (!governorates.some(({ Code }) => Code === govCode)) {
    return { governorates, departments: [], offices: [] };
  }
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
