import type { KeyBinding } from '../../keys/key-bindings.ts';
import { messages } from './queue.messages.ts';

/** The keys that go through the rows of the list on the screen; Enter opens what has the focus. */
export const ROW_KEYS: readonly KeyBinding[] = [
  { code: 'KeyJ', key: 'J', label: messages.keys.down, run: () => moveBy(1) },
  { code: 'ArrowDown', key: '↓', label: messages.keys.down, run: () => moveBy(1) },
  { code: 'KeyK', key: 'K', label: messages.keys.up, run: () => moveBy(-1) },
  { code: 'ArrowUp', key: '↑', label: messages.keys.up, run: () => moveBy(-1) },
];

function moveBy(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const place = links.findIndex((link) => link.matches(':focus'));
  const next = place < 0 && step < 0 ? links.length - 1 : place + step;
  const link = links[next];
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
}
