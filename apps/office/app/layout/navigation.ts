import { hasPermission, type StaffRole } from '@wathiqa/domain';
import { pathTo, screens } from '../screens.ts';
import { screenTitles, sections } from './layout.messages.ts';

export interface NavigationTab {
  name: keyof typeof screenTitles;
  label: string;
  to: string;
}

export interface NavigationSection {
  label: string;
  /** At least one. */
  tabs: [NavigationTab, ...NavigationTab[]];
}

/** Sections with the screens of a role. */
export function allowedNavigation(role: StaffRole): NavigationSection[] {
  return sections.flatMap(({ label, screens: names, hiddenFrom }) => {
    if (role === hiddenFrom) return [];
    const [first, ...others] = names
      .filter((name) => hasPermission(role, screens[name].action))
      .map((name) => ({ name, label: screenTitles[name], to: pathTo(name) }));
    if (!first) return [];
    const title = others.length > 0 && label ? label : first.label;
    return [{ label: title, tabs: [first, ...others] }];
  });
}

/** Whether the address belongs to a section: one of its screens, or a page below. */
export function isIn({ tabs }: NavigationSection, pathname: string): boolean {
  return tabs.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}
