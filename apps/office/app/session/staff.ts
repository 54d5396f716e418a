import type { StaffMember } from '@wathiqa/contract/office';
import { hasPermission, type StaffAction } from '@wathiqa/domain';
import { createContext, useContext } from 'react';

export const StaffContext = createContext<StaffMember | undefined>(undefined);

/** Signed-in staff member; only below the guard. */
export function useStaff(): StaffMember {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('Not signed in');
  return staff;
}

/** Whether the user's role permits an action; the server enforces the same table. */
export function useHasPermission(action: StaffAction): boolean {
  return hasPermission(useStaff().role, action);
}
