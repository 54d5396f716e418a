import { readLocalePath } from '@wathiqa/domain';
import { useNavigation } from 'react-router';
import { savesData } from './browser-state.ts';

/** Whether a page was asked for and has not come yet: what was pressed for it keeps showing that it was. */
export function useIsOpening(address: string): boolean {
  const { location } = useNavigation();
  // The router tells where it goes with the language before it, and takes links without.
  return (
    location !== undefined &&
    readLocalePath(`${location.pathname}${location.search}`).path === address
  );
}

/**
 * For links that most people follow next: what the page needs is fetched as soon as the link is in sight, unless they
 * asked their browser to save data.
 */
export const nextStepPrefetch = savesData() ? 'none' : 'viewport';
