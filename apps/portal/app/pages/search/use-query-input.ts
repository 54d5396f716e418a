import { normalizeWhitespace } from '@wathiqa/domain';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../lib/browser-state.ts';

export const QUERY_PARAM = 'q';

const DEBOUNCE_MS = 200;

interface QueryInput {
  /** Query in the address; before hydration, the server's. */
  query: string;
  input: RefObject<HTMLInputElement | null>;
  /** Debounced update of the address. */
  onInput: () => void;
  /** Immediate update of the address. */
  submit: () => void;
}

/**
 * Synchronizes search box and address. Replaces history entries, so that one "back" leaves the search.
 *
 * @param rendered query of a server-rendered page
 */
export function useQueryInput(rendered = ''): QueryInput {
  const hydrated = useHydrated();
  const [parameters, setParameters] = useSearchParams();
  const query = hydrated ? normalizeWhitespace(parameters.get(QUERY_PARAM) ?? '') : rendered;
  const input = useRef<HTMLInputElement>(null);
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const syncedQuery = useRef<string>(undefined);

  function submit() {
    clearTimeout(debounceTimer.current);
    const text = normalizeWhitespace(input.current?.value ?? '');
    syncedQuery.current = text;
    if (text === query) return;
    setParameters(text ? { [QUERY_PARAM]: text } : {}, { replace: true, preventScrollReset: true });
  }

  function onInput() {
    clearTimeout(debounceTimer.current);
    debounceTimer.current = setTimeout(submit, DEBOUNCE_MS);
  }

  useEffect(() => () => clearTimeout(debounceTimer.current), []);

  useEffect(() => {
    const box = input.current;
    if (!hydrated || !box || syncedQuery.current === query) return;
    const first = syncedQuery.current === undefined;
    syncedQuery.current = query;
    // Input before hydration takes precedence over the address.
    if (first && box.value.trim() !== '' && normalizeWhitespace(box.value) !== query) {
      box.dispatchEvent(new Event('input', { bubbles: true }));
    } else box.value = query;
  }, [hydrated, query]);

  return { query, input, onInput, submit };
}
