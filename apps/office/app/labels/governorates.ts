import { useQuery } from '@tanstack/react-query';
import { type LookupItem, lookups } from '@wathiqa/contract';
import { call } from '../session/call.ts';

/** Governorates and their names by code; the code until they load. */
export function useGovernorates(): {
  governorates: readonly LookupItem[];
  nameOf: (code: string) => string;
} {
  const { data } = useQuery({
    queryKey: ['governorates'],
    queryFn: () => call(lookups.governorates),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const governorates = data?.Lookups ?? [];
  return {
    governorates,
    nameOf: (code) => governorates.find(({ Code }) => Code === code)?.Name ?? code,
  };
}
