import { readJson, tabStorage, writeJson } from '@wathiqa/contract';
import * as z from 'zod/mini';
import type { KeyBinding } from '../../shortcuts/key-bindings.ts';
import { messages } from './queue.messages.ts';

/** For "back" and "next request". */
const LastList = z.object({ address: z.string(), requestIds: z.array(z.string()) });
export type LastList = z.infer<typeof LastList>;

const KEY = 'office.lastList';

export function rememberList(list: LastList): void {
  writeJson(tabStorage, KEY, list);
}

/** No personal data. */
export function lastList(): LastList | undefined {
  return readJson(tabStorage, KEY, LastList);
}

/** Next request of the last viewed list. */
export function nextRequestId(requestId: string): string | undefined {
  const { requestIds = [] } = lastList() ?? {};
  const place = requestIds.indexOf(requestId);
  return place < 0 ? undefined : requestIds[place + 1];
}

/** Row navigation keys; Enter opens the focused row. */
export const ROW_SHORTCUTS: readonly KeyBinding[] = [
  { code: 'KeyJ', label: messages.keys.down, run: () => moveFocus(1) },
  { code: 'ArrowDown', key: '↓', label: messages.keys.down, run: () => moveFocus(1) },
  { code: 'KeyK', label: messages.keys.up, run: () => moveFocus(-1) },
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
