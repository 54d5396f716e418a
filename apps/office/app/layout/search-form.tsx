import { Button } from '@wathiqa/ui';
import { type FormEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pathTo } from '../screens.ts';
import { useHasPermission } from '../session/staff.ts';
import { useShortcuts } from '../shortcuts/key-bindings.ts';
import { searchMessages as messages } from './layout.messages.ts';

/** Request search. Personal data goes into the location state, never into the address. */
export function SearchForm() {
  return useHasPermission('request.read') ? <Form /> : null;
}

function Form() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useShortcuts([
    { code: 'Slash', key: '/', label: messages.key, run: () => input.current?.select() },
  ]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (text) navigate(pathTo('search'), { state: { text } });
  }

  return (
    <search className="min-w-60 flex-1 basis-72 lg:max-w-130">
      <form onSubmit={submit} className="flex gap-2">
        <input
          ref={input}
          type="search"
          name="text"
          aria-label={messages.label}
          placeholder={messages.placeholder}
          maxLength={120}
          autoComplete="off"
          className="control"
        />
        <Button type="submit" variant="onDark" size="dense">
          {messages.submit}
        </Button>
      </form>
    </search>
  );
}
