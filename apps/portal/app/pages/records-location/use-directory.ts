import { useQuery } from '@tanstack/react-query';
import { readDirectory } from '@wathiqa/contract';
import { useState } from 'react';
import { useHydrated } from '../../layout/hydrated.ts';
import { call } from '../../session/call.ts';
import type { Directory } from './outlets.server.ts';
import { isServed } from './served.tsx';

/**
 * Whether a directory is the one of now. If not, it is on its way: the page shows the lists as the server sent
 * them, or, where the visitor came by a link of the portal, that they are loading.
 */
export type DirectoryState = 'now' | 'served' | 'loading';

/** The place that the server fills when the outlets are no longer those that the portal was built with. */
export const UPDATED = 'updated';

/**
 * The outlets as staff keep them. A page that the server sent as it was built needs nothing more; otherwise they
 * are asked for, and those of the build stand in where no answer comes.
 *
 * @param built what the page was built with
 */
export function useDirectory(built: Directory): { directory: Directory; state: DirectoryState } {
  const hydrated = useHydrated();
  const [initialState] = useState<DirectoryState>(() => {
    if (hydrated) return 'loading';
    return isServed(UPDATED) ? 'served' : 'now';
  });
  const { data, isError } = useQuery({
    queryKey: ['outlets'],
    queryFn: () => call(readDirectory),
    enabled: initialState !== 'now',
  });
  if (data) return { directory: data, state: 'now' };
  return { directory: built, state: isError ? 'now' : initialState };
}
