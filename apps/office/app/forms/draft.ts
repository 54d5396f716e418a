import { readJson, tabStorage, writeJson } from '@wathiqa/contract';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useStaff } from '../session/staff.ts';

const forgotten = new EventTarget();

/** What was typed or chosen and not sent: in the tab until {@link forgetDraft} or logout, for the same member. */
export function useDraft<Value>(name: string, form: z.ZodMiniType<Value>) {
  const { id: staff } = useStaff();
  const key = `office.${name}`;
  const [value, setValue] = useState(
    () => readJson(tabStorage, key, z.object({ staff: z.literal(staff), value: form }))?.value,
  );
  useEffect(() => {
    if (value === undefined) tabStorage.removeItem(key);
    else writeJson(tabStorage, key, { staff, value });
  }, [key, staff, value]);
  useEffect(() => {
    const drop = () => setValue(undefined);
    forgotten.addEventListener(key, drop);
    return () => forgotten.removeEventListener(key, drop);
  }, [key]);
  return [value, setValue] as const;
}

/** Removes a draft, also where it is shown. */
export function forgetDraft(name: string): void {
  const key = `office.${name}`;
  tabStorage.removeItem(key);
  forgotten.dispatchEvent(new Event(key));
}
