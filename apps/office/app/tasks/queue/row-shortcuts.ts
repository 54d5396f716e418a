import type { KeyBinding } from '../../shortcuts/key-bindings.ts';
import { messages } from './queue.messages.ts';

/** Row navigation keys; Enter opens the focused row. */
export const ROW_SHORTCUTS: readonly KeyBinding[] = [
  { code: 'KeyJ', key: 'J', label: messages.keys.down, run: () => moveFocus(1) },
  { code: 'ArrowDown', key: '↓', label: messages.keys.down, run: () => moveFocus(1) },
  { code: 'KeyK', key: 'K', label: messages.keys.up, run: () => moveFocus(-1) },
  { code: 'ArrowUp', key: '↑', label: messages.keys.up, run: () => moveFocus(-1) },
];

function moveFocus(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const place = links.findIndex((link) => link.matches(':focus'));
  const next = place < 0 && step < 0 ? links.length - 1 : place + step;
  const link = links[next];
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
}
