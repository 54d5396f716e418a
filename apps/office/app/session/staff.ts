import type { StaffMember } from '@wathiqa/contract/office';
import { hasPermission, type StaffAction } from '@wathiqa/domain';
import { createContext, useContext } from 'react';

/** Who is signed in; given by the guard to everything behind it. */
export const StaffContext = createContext<StaffMember | undefined>(undefined);

/** Who is signed in. Only for what is drawn behind the guard. */
export function useStaff(): StaffMember {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error('Nobody is signed in here');
  return staff;
}

/** Whether whoever is signed in may do an action: by the table that the server refuses by. */
export function useHasPermission(action: StaffAction): boolean {
  return hasPermission(useStaff().role, action);
}
