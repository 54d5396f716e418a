import type { OfficeRequest } from '@wathiqa/contract/office';
import { useEffect, useState } from 'react';
import { type Drafts, possibleDrafts } from './drafts.ts';

/**
 * The drafts of a request. They outlive a reload and a new sign-in, because they are kept in the tab until
 * they are sent or the session is ended by hand.
 */
export function useDrafts(
  request: OfficeRequest,
): [Drafts, (change: (drafts: Drafts) => Drafts) => void] {
  const key = `office.drafts.${request.id}`;
  const [kept, setKept] = useState<Drafts>(() => read(key));
  const drafts = possibleDrafts(kept, request);

  useEffect(() => {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(drafts));
  }, [key, drafts]);

  return [drafts, setKept];
}

function read(key: string): Drafts {
  const kept = sessionStorage.getItem(key);
  return kept === null ? {} : JSON.parse(kept);
}
