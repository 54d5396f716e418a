import { type ChangeEvent, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** How a list's filter is read out of the address and written into it. */
interface FilterNotation<Filter> {
  parseFilter: (address: URLSearchParams) => Filter;
  toSearchParams: (filter: Filter) => URLSearchParams;
}

/**
 * What a list is narrowed to, in the address: every choice is there at once, an empty one not at all, and each begins
 * at the first page.
 */
export function useFilterAddress<Filter>({ parseFilter, toSearchParams }: FilterNotation<Filter>) {
  const [address, setAddress] = useSearchParams();
  // Where the last choice leads: the router knows of it only once it is there, and the next may come before.
  const wanted = useRef(address);
  useEffect(() => {
    wanted.current = address;
  }, [address]);

  function change(name: string, value: string) {
    const next = toSearchParams(parseFilter(wanted.current));
    if (value) next.set(name, value);
    else next.delete(name);
    next.delete('after');
    wanted.current = next;
    setAddress(next);
  }

  return {
    address,
    setAddress,
    change,
    /** For the fields that are named as the address names their choice. */
    choose: ({ target: { name, value } }: ChangeEvent<HTMLSelectElement>) => change(name, value),
  };
}
