import { type LookupItem, lookups } from '@wathiqa/contract';
import { useRead } from '../session/use-read.ts';

/** `nameOf` returns the code until the names load. */
export function useGovernorates(): {
  governorates: readonly LookupItem[];
  nameOf: (code: string) => string;
} {
  const { data } = useRead(['governorates'], lookups.governorates, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  const governorates = data?.Lookups ?? [];
  return {
    governorates,
    nameOf: (code) => governorates.find(({ Code }) => Code === code)?.Name ?? code,
  };
}
