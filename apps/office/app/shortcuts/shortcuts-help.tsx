import { Button, Dialog, SwitchField } from '@wathiqa/ui';
import { useEffect, useState } from 'react';
import {
  activeKeyBindings,
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
          {listed?.map(({ code, shift, key, label }) => (
            <div key={`${code} ${shift}`} className="contents">
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

/** Runs bindings, except in dialogs; in text inputs only those with Ctrl. */
function useShortcutListener(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const binding = findKeyBinding(event, activeKeyBindings());
      if (!binding || (isTextInput(event.target) && !binding.ctrl)) return;
      event.preventDefault();
      binding.run();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
}

function isTextInput(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.matches('select, textarea, input:not([type=radio], [type=checkbox])');
}

const KEY = 'office.keys';

/** Whether single-key shortcuts are on; speech input users need them off (WCAG 2.1.4). */
function areShortcutsEnabled(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

function setShortcutsEnabled(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
