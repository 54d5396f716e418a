import { useNavigate } from 'react-router';
import type { ScreenName } from '../screens.ts';
import { useStaff } from '../session/staff.ts';
import { useShortcuts } from '../shortcuts/key-bindings.ts';
import { allowedNavigation } from './navigation.ts';

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
  reasons: 'R',
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
