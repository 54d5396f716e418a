import { useQuery } from '@tanstack/react-query';
import { readDirectory } from '@wathiqa/contract';
import { useState } from 'react';
import { useHydrated } from '../../lib/browser-state.ts';
import { call } from '../../session/call.ts';
import type { Directory } from './outlets.server.ts';

/**
 * The outlets as staff keep them. The page that the server sent has them; a visitor who came by a link of the
 * portal has those of the build, so they are asked for, and those of the build stand in where no answer comes.
 *
 * @param sent what came with the page, or with its data
 */
export function useDirectory(sent: Directory): { directory: Directory; loading: boolean } {
  const [cameByLink] = useState(useHydrated());
  const { data, isError } = useQuery({
    queryKey: ['outlets'],
    queryFn: () => call(readDirectory),
    enabled: cameByLink,
  });
  return { directory: data ?? sent, loading: cameByLink && !data && !isError };
}
