import { queryOptions, useQuery } from '@tanstack/react-query';
import { createSearch, type Search, type SearchData } from '@wathiqa/content/search';
import { addressOf } from '../../paths.ts';

interface LoadedSearch {
  search: Search | undefined;
  failed: boolean;
  loading: boolean;
  retry: () => void;
}

const indexQuery = queryOptions({
  queryKey: ['search-index'],
  queryFn: loadSearch,
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

/** Search over the built index, fetched on demand. */
export function useSearch(needed: boolean): LoadedSearch {
  const { data, isError, isFetching, refetch } = useQuery({ ...indexQuery, enabled: needed });
  return {
    search: data,
    failed: isError && !isFetching,
    loading: isFetching,
    retry: () => void refetch(),
  };
}

async function loadSearch(): Promise<Search> {
  // Revalidates the cache, because a new build may change addresses.
  const response = await fetch(addressOf('searchIndex'), { cache: 'no-cache' });
  if (!response.ok) throw new Error(`The search index answered ${response.status}`);
  const data: SearchData = await response.json();
  return createSearch(data);
}
