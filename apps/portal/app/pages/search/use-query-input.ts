import { MAX_QUERY_LENGTH } from '@wathiqa/content/search';
import { normalizeWhitespace } from '@wathiqa/domain';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../lib/browser-state.ts';

/** The name of the query in addresses and forms. */
export const QUERY_PARAM = 'q';

/** Whoever types on waits so long for the next results, in milliseconds. */
const DEBOUNCE_MS = 200;

interface QueryInput {
  /** What is looked for: the query of the address. Until script has taken over, what the server searched for. */
  query: string;
  input: RefObject<HTMLInputElement | null>;
  /** Something was typed: the address follows after a pause. */
  onInput: () => void;
  /** The address follows at once. */
  submit: () => void;
}

/**
 * Ties the box to the address: what is typed goes into the address, and what the address says, after a link
 * or the back button, into the box. The address is replaced, so that one press leads back out of the search.
 *
 * @param rendered what the server searched for, where it did
 */
export function useQueryInput(rendered = ''): QueryInput {
  const hydrated = useHydrated();
  const [parameters, setParameters] = useSearchParams();
  const query = hydrated ? normalizeQuery(parameters.get(QUERY_PARAM) ?? '') : rendered;
  const input = useRef<HTMLInputElement>(null);
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const syncedQuery = useRef<string>(undefined);

  function submit() {
    clearTimeout(debounceTimer.current);
    const text = normalizeQuery(input.current?.value ?? '');
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
    // What was typed before the script came counts more than the address.
    if (first && box.value.trim() !== '' && normalizeQuery(box.value) !== query) {
      box.dispatchEvent(new Event('input', { bubbles: true }));
    } else box.value = query;
  }, [hydrated, query]);

  return { query, input, onInput, submit };
}

function normalizeQuery(text: string): string {
  return normalizeWhitespace(text).slice(0, MAX_QUERY_LENGTH);
}
