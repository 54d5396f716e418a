import { readJson, sharedStorage, writeJson } from '@wathiqa/contract';
import { Button, Dialog, SwitchField } from '@wathiqa/ui';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  activeKeyBindings,
  areKeysPaused,
  digitOf,
  findKeyBinding,
  type KeyBinding,
  useShortcuts,
} from './key-bindings.ts';
import { messages } from './shortcuts.messages.ts';

/** Handles shortcuts and lists them: by button or «?». */
export function ShortcutsHelp() {
  const [listed, setListed] = useState<readonly KeyBinding[]>();
  const [on, setOn] = useState(areShortcutsEnabled);
  const show = () => setListed(activeKeyBindings());
  useShortcuts([{ code: 'Slash', shift: true, key: '?', label: messages.help, run: show }]);
  useShortcutListener(on);

  return (
    <>
      <Button variant="onDark" size="dense" onClick={show} className="max-lg:hidden">
        {messages.button}
      </Button>
      <Dialog
        open={listed !== undefined}
        onClose={() => setListed(undefined)}
        title={messages.title}
        closeLabel={messages.close}
      >
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {listed?.map(({ code, key = code.slice('Key'.length), label }) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="key">
                  <bdi>{key}</bdi>
                </kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        <SwitchField
          name="keysOn"
          label={messages.on}
          hint={messages.onHint}
          checked={on}
          onChange={({ currentTarget: { checked } }) => {
            setShortcutsEnabled(checked);
            setOn(checked);
          }}
        />
      </Dialog>
    </>
  );
}

/** Time for the second key of a sequence. */
const SEQUENCE_MS = 1_500;

/** Runs bindings; in text inputs only Escape and those with Ctrl. */
function useShortcutListener(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let begun: { code: string; at: number } | undefined;

    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented) return;
      const inDialog = document.querySelector('dialog[open]') !== null;
      const paused = areKeysPaused();
      const bindings = activeKeyBindings().filter(
        ({ dialog = false, unpaused }) => dialog === inDialog && (unpaused || !paused),
      );
      const prefix = begun && event.timeStamp - begun.at < SEQUENCE_MS ? begun.code : undefined;
      begun = undefined;
      const binding =
        (prefix && findKeyBinding(event, bindings, prefix)) || findKeyBinding(event, bindings);
      if (binding) run(binding, event);
      else if (!isTextInput(event.target) && bindings.some(({ after }) => after === event.code)) {
        begun = { code: event.code, at: event.timeStamp };
      }
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
}

function run(binding: KeyBinding, event: KeyboardEvent): void {
  const typing = isTextInput(event.target);
  if (typing && !binding.ctrl && binding.code !== 'Escape') return;
  // Enter presses the focused button or link.
  if (binding.code === 'Enter' && !binding.ctrl && isPressable(event.target)) return;
  event.preventDefault();
  if (typing && binding.code === 'Escape') (event.target as HTMLElement).blur();
  binding.run(digitOf(event));
}

function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('select, textarea, input:not([type=radio], [type=checkbox])');
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('a, button, summary');
}

const KEY = 'office.keys';

/** Speech input users need single-key shortcuts off (WCAG 2.1.4). */
function areShortcutsEnabled(): boolean {
  return readJson(sharedStorage, KEY, z.boolean()) ?? true;
}

function setShortcutsEnabled(on: boolean): void {
  writeJson(sharedStorage, KEY, on);
}
