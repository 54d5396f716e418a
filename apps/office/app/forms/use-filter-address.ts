import { type ChangeEvent, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Query of an address, without undefined values. */
export function queryOf(values: Readonly<Record<string, string | number | undefined>>) {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

interface FilterNotation<Filter> {
  parseFilter: (address: URLSearchParams) => Filter;
  toSearchParams: (filter: Filter) => URLSearchParams;
}

/** List filter in the address. Each choice applies immediately and resets to the first page. */
export function useFilterAddress<Filter>({ parseFilter, toSearchParams }: FilterNotation<Filter>) {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  // Pending address: the router updates only after navigation, and the next choice may come earlier.
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
    setAddress(next, { state });
  }

  return {
    address,
    setAddress,
    change,
    /** For fields with the name of their parameter. */
    choose: ({ target: { name, value } }: ChangeEvent<HTMLSelectElement>) => change(name, value),
  };
}
