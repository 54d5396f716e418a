const KEY = 'office.keys';

/** Whether single keys act on this machine: people who dictate must be able to switch them off (WCAG 2.1.4). */
export function areShortcutsEnabled(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setShortcutsEnabled(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
