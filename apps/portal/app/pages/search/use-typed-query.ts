import { MAX_QUERY_LENGTH } from '@wathiqa/content/search';
import { tidySpaces } from '@wathiqa/domain';
import { type RefObject, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../../layout/hydrated.ts';

/** The name of the query in addresses and forms. */
export const QUERY = 'q';

/** Whoever types on waits so long for the next results, in milliseconds. */
const PAUSE = 200;

interface TypedQuery {
  /** What is looked for: the query of the address. Empty until the script has taken over. */
  query: string;
  input: RefObject<HTMLInputElement | null>;
  /** Something was typed: the address follows after a pause. */
  typed: () => void;
  /** The address follows at once. */
  submit: () => void;
}

/**
 * Ties the box to the address: what is typed goes into the address, and what the address says, after a link
 * or the back button, into the box. The address is replaced, so that one press leads back out of the search.
 */
export function useTypedQuery(): TypedQuery {
  const hydrated = useHydrated();
  const [parameters, setParameters] = useSearchParams();
  const query = hydrated ? tidy(parameters.get(QUERY) ?? '') : '';
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const followed = useRef<string>(undefined);

  function submit() {
    clearTimeout(pause.current);
    const text = tidy(input.current?.value ?? '');
    followed.current = text;
    if (text === query) return;
    setParameters(text ? { [QUERY]: text } : {}, { replace: true, preventScrollReset: true });
  }

  function typed() {
    clearTimeout(pause.current);
    pause.current = setTimeout(submit, PAUSE);
  }

  useEffect(() => () => clearTimeout(pause.current), []);

  useEffect(() => {
    const box = input.current;
    if (!hydrated || !box || followed.current === query) return;
    const first = followed.current === undefined;
    followed.current = query;
    // What was typed before the script came counts more than the address.
    if (first && box.value.trim() !== '' && tidy(box.value) !== query) {
      box.dispatchEvent(new Event('input', { bubbles: true }));
    } else box.value = query;
  }, [hydrated, query]);

  return { query, input, typed, submit };
}

function tidy(text: string): string {
  return tidySpaces(text).slice(0, MAX_QUERY_LENGTH);
}
