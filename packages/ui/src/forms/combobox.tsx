import { foldArabic } from '@wathiqa/arabic-names';
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import type { Option } from './field.tsx';

interface ComboboxProps {
  /** Around the native list. */
  list: RefObject<HTMLElement | null>;
  options: readonly Option[];
  placeholder: string;
  noMatchText: string;
  className: string | undefined;
  attributes: Pick<
    ComponentProps<'select'>,
    'id' | 'disabled' | 'aria-required' | 'aria-invalid' | 'aria-describedby'
  >;
}

const selectIn = (list: ComboboxProps['list']) => list.current?.querySelector('select');

/** Not while the native list of a page may be open. Dialogs focus it by script. */
export function replaceSelect(
  list: ComboboxProps['list'],
  setSearch: (replace: () => typeof Combobox) => void,
): void {
  const select = selectIn(list);
  const replace = () => setSearch(() => Combobox);
  if (select && select === document.activeElement && !select.closest('dialog')) {
    select.addEventListener('blur', replace, { once: true });
  } else {
    replace();
  }
}

const POPUP =
  'absolute inset-x-0 top-full z-30 mt-2 rounded-md border border-control bg-surface shadow-soft';

/** Options that contain the text, first those that begin with it, also after the article. */
export function findOptions(options: readonly Option[], text: string): readonly Option[] {
  const wanted = foldArabic(text).trim();
  const isStart = (label: string) => label.startsWith(wanted) || label.startsWith(`ال${wanted}`);
  const found = options
    .map((option) => ({ option, label: foldArabic(option.label) }))
    .filter(({ label }) => label.includes(wanted));
  return [
    ...found.filter(({ label }) => isStart(label)),
    ...found.filter(({ label }) => !isStart(label)),
  ].map(({ option }) => option);
}

/**
 * Editable combobox with list autocomplete (ARIA APG). It changes the native list under it,
 * which forms, drafts and autofill know.
 */
export function Combobox({
  list,
  options,
  placeholder,
  noMatchText,
  className,
  attributes,
}: ComboboxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  /** What is typed since the list opened. */
  const [text, setText] = useState<string>();
  /** Position of the highlighted option; undefined while the list is closed. */
  const [active, setActive] = useState<number>();

  const chosen = options.find((option) => option.value === value);
  const shown =
    text === undefined
      ? [{ value: '', label: placeholder }, ...options]
      : findOptions(options, text);
  const isOpen = active !== undefined;
  const isListed = isOpen && shown.length > 0;
  const isMissing = isOpen && shown.length === 0;
  const { id, disabled } = attributes;
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-option-${index}`;

  // The form may change the native list at any time.
  useLayoutEffect(() => setValue(selectIn(list)?.value ?? ''));
  useLayoutEffect(() => {
    const select = selectIn(list);
    if (!select) return;
    const { id } = select;
    select.removeAttribute('id');
    Object.assign(select, { tabIndex: -1, ariaHidden: 'true' });
    select.style.opacity = '0';
    const follow = () => setValue(select.value);
    // By the form, at an error.
    const moveFocus = () => input.current?.focus();
    if (select === document.activeElement) moveFocus();
    select.addEventListener('change', follow);
    select.addEventListener('focus', moveFocus);
    return () => {
      Object.assign(select, { id, tabIndex: 0, ariaHidden: null });
      select.style.opacity = '';
      select.removeEventListener('change', follow);
      select.removeEventListener('focus', moveFocus);
    };
  }, [list]);

  function open() {
    setActive(chosen ? options.indexOf(chosen) + 1 : 0);
  }

  function close() {
    setText(undefined);
    setActive(undefined);
  }

  function choose(next: string) {
    const select = selectIn(list);
    if (select && select.value !== next) {
      select.value = next;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    }
    close();
  }

  /** One of several matches is chosen by a key or a tap, never by leaving. An emptied field has no value. */
  function leave() {
    if (text === '') choose('');
    else if (text !== undefined && (shown.length === 1 || active))
      choose(shown[active ?? 0]?.value ?? value);
    else close();
  }

  function move(step: 1 | -1) {
    if (isOpen) setActive((active + step + shown.length) % Math.max(1, shown.length));
    else open();
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (altKey && isOpen) close();
      else move(key === 'ArrowDown' ? 1 : -1);
    } else if (isOpen && key === 'Enter') {
      choose(shown[active]?.value ?? value);
    } else if (isOpen && key === 'Escape') {
      close();
    } else {
      return;
    }
    event.preventDefault();
  }

  return (
    <>
      <input
        ref={input}
        type="text"
        role="combobox"
        {...{ id, disabled, placeholder }}
        aria-required={attributes['aria-required']}
        aria-invalid={attributes['aria-invalid']}
        aria-describedby={attributes['aria-describedby']}
        aria-autocomplete="list"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isOpen && shown[active] ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text ?? chosen?.label ?? ''}
        lang={text === undefined ? chosen?.lang : undefined}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setActive(0);
        }}
        onClick={({ currentTarget }) => {
          if (isOpen) return;
          currentTarget.select();
          // With its label, above the keyboard of a phone.
          if (matchMedia('(pointer: coarse)').matches) currentTarget.labels?.[0]?.scrollIntoView();
          open();
        }}
        onKeyDown={onKeyDown}
        onBlur={leave}
        className={classNames('control absolute inset-y-0 start-0 pe-11', className)}
      />
      {isListed && (
        <div
          id={listId}
          role="listbox"
          aria-label={placeholder}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          className={classNames(POPUP, 'max-h-64 overflow-y-auto overscroll-contain py-1')}
        >
          {shown.map(({ value: each, label, lang }: Option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={each}
              id={optionId(index)}
              ref={index === active ? scrollIntoView : undefined}
              role="option"
              aria-selected={index === active}
              lang={lang}
              onClick={() => choose(each)}
              className={classNames(
                'flex min-h-11 cursor-pointer items-center px-3.5 hover:bg-quiet',
                index === active && 'bg-quiet outline-2 -outline-offset-2 outline-focus',
                each === value && 'font-semibold',
              )}
            >
              {label}
            </div>
          ))}
        </div>
      )}
      <p
        role="status"
        className={classNames(isMissing && classNames(POPUP, 'px-3.5 py-2 text-ink-2'))}
      >
        {isMissing && noMatchText}
      </p>
    </>
  );
}

function scrollIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
