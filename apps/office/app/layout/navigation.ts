import { hasPermission, type StaffRole } from '@wathiqa/domain';
import { pathTo, type ScreenName, screens } from '../screens.ts';
import { navigationNames } from './layout.messages.ts';

export interface NavigationItem {
  name: ScreenName;
  label: string;
  to: string;
}

export function allowedNavigation(role: StaffRole): NavigationItem[] {
  return (Object.keys(navigationNames) as (keyof typeof navigationNames)[])
    .filter((name) => hasPermission(role, screens[name].action))
    .map((name) => ({ name, label: navigationNames[name], to: pathTo(name) }));
}
