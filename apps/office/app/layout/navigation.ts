import { hasPermission, type StaffRole } from '@wathiqa/domain';
import { useNavigate } from 'react-router';
import { pathTo, type ScreenName, screens } from '../screens.ts';
import { useStaff } from '../session/staff.ts';
import { useShortcuts } from '../shortcuts/key-bindings.ts';
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

/** Letter of a screen after G. */
const LETTERS: Partial<Record<ScreenName, string>> = {
  queue: 'Q',
  approvals: 'I',
  quality: 'V',
  dispatch: 'D',
  payments: 'P',
  feedback: 'F',
  stalled: 'W',
  reports: 'S',
  prices: 'C',
  regulations: 'T',
  rejectionReasons: 'R',
  holidays: 'H',
  outlets: 'O',
  staff: 'M',
  audit: 'A',
  reading: 'L',
  breaches: 'B',
};

/** G, then a letter, opens a screen. */
export function useScreenShortcuts(): void {
  const { role } = useStaff();
  const navigate = useNavigate();
  const screens = allowedNavigation(role).flatMap(({ tabs }) => tabs);
  useShortcuts(
    screens.flatMap(({ name, label, to }) => {
      const letter = LETTERS[name];
      if (!letter) return [];
      const run = () => void navigate(to);
      return [{ code: `Key${letter}`, after: 'KeyG', key: `G ${letter}`, label, run }];
    }),
  );
}
