import { hasPermission, type StaffRole } from '@wathiqa/domain';
import { pathTo, type ScreenName, screens } from '../screens.ts';
import { navigationGroups } from './layout.messages.ts';

interface NavigationItem {
  name: ScreenName;
  label: string;
  to: string;
}

interface NavigationGroup {
  label: string;
  items: NavigationItem[];
}

export function allowedNavigation(role: StaffRole): NavigationGroup[] {
  return navigationGroups
    .map(({ label, screens: titles }) => ({
      label,
      items: (Object.keys(titles) as ScreenName[])
        .filter((name) => hasPermission(role, screens[name].action))
        .map((name) => ({ name, label: titles[name] ?? '', to: pathTo(name) })),
    }))
    .filter(({ items }) => items.length > 0);
}
