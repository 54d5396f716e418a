import type { ChangeEvent } from 'react';
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

  function change(name: string, value: string) {
    setAddress((before) => {
      const wanted = toSearchParams(parseFilter(before));
      if (value) wanted.set(name, value);
      else wanted.delete(name);
      wanted.delete('after');
      return wanted;
    });
  }

  return {
    address,
    setAddress,
    change,
    /** For the fields that are named as the address names their choice. */
    choose: ({ target: { name, value } }: ChangeEvent<HTMLSelectElement>) => change(name, value),
  };
}
