import { hasPermission, type StaffRole } from '@wathiqa/domain';
import { pathTo, type ScreenName, screens } from '../screens.ts';
import { navigationNames } from './navigation.messages.ts';

/** One way of the navigation. */
export interface NavigationItem {
  name: ScreenName;
  label: string;
  to: string;
}

/** Where a role may go, in the order of the navigation; the first is its first screen. */
export function allowedNavigation(role: StaffRole): NavigationItem[] {
  return (Object.keys(navigationNames) as (keyof typeof navigationNames)[])
    .filter((name) => hasPermission(role, screens[name].action))
    .map((name) => ({ name, label: navigationNames[name], to: pathTo(name) }));
}
