import { useQuery } from '@tanstack/react-query';
import { readDirectory } from '@wathiqa/contract';
import { useState } from 'react';
import { useHydrated } from '../../lib/browser-state.ts';
import { call } from '../../session/call.ts';
import type { Directory } from './outlets.server.ts';

/**
 * Current outlets. After client navigation, loads them, because the bundle has the build's; those remain the
 * fallback.
 *
 * @param sent directory from the page or its data
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
