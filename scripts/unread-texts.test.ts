import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findUnreadKeys } from './unread-texts.ts';

/** A project of these files, and what it reads of its catalogues. */
function unreadIn(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'wathiqa-unread-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const config = {
    compilerOptions: { strict: true, noEmit: true, module: 'preserve', types: [] },
    include: ['.'],
  };
  const all = { ...files, 'tsconfig.json': JSON.stringify(config) };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return findUnreadKeys(join(root, 'tsconfig.json')).map((key) => key.slice(root.length + 1));
}

test('a key that nobody reads is found, and a translation of it is not counted as reading', () => {
  expect(
    unreadIn({
      'a.messages.ts':
        "export const messages = {\n  read: 'a',\n  left: 'b',\n  part: { read: 'c', left: 'd' },\n};",
      'locales/en/a.messages.ts':
        "import type { messages as source } from '../../a.messages';\nexport const messages: typeof source = { read: '', left: '', part: { read: '', left: '' } };",
      'a.ts':
        "import { messages } from './a.messages';\nconst { part: words } = messages;\nexport const both = [messages.read, words.read];",
    }),
  ).toEqual(['a.messages.ts:3: left', 'a.messages.ts:4: left']);
});

test('a key of the interface that a catalogue is held to is read by whoever reads the interface', () => {
  expect(
    unreadIn({
      'a.messages.ts':
        "export interface Messages {\n  read: string;\n  left: string;\n}\nexport const messages: Messages = { read: 'a', left: 'b' };",
      'a.ts':
        "import { type Messages, messages } from './a.messages';\nconst show = (words: Messages) => words.read;\nexport const shown = show(messages);",
    }),
  ).toEqual(['a.messages.ts:3: left']);
});

test('what is asked for by a state, taken apart by it, handed on or copied counts as read whole', () => {
  expect(
    unreadIn({
      'a.messages.ts':
        "export const messages = {\n  states: { open: 'a', done: 'b' },\n  kinds: { one: { name: 'c' }, two: { name: 'd' } },\n  list: [{ label: 'e', value: 'f' }],\n  notice: { title: 'g', text: 'h' },\n  left: 'i',\n};",
      'a.ts': `import { messages } from './a.messages';
const notice = (words: { title: string; text: string }) => words;
const options = (list: readonly { label: string; value: string }[]) => list;
export function show(state: 'open' | 'done', kind: 'one' | 'two') {
  const { [kind]: { name } } = messages.kinds;
  return [messages.states[state], name, notice(messages.notice), options(messages.list)];
}`,
    }),
  ).toEqual(['a.messages.ts:6: left']);
});
