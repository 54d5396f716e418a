import type { OfficeRequest } from '@wathiqa/contract/office';
import { useEffect, useState } from 'react';
import { applicableDrafts, type Drafts } from './drafts.ts';

/** Drafts of a request. Stored in the tab until sent or logout, so that they survive a reload or login. */
export function useDrafts(
  request: OfficeRequest,
): [Drafts, (change: (drafts: Drafts) => Drafts) => void] {
  const key = `office.drafts.${request.id}`;
  const [stored, setStored] = useState<Drafts>(() => readStoredDrafts(key));
  const drafts = applicableDrafts(stored, request);

  useEffect(() => {
    if (Object.keys(drafts).length === 0) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(drafts));
  }, [key, drafts]);

  return [drafts, setStored];
}

function readStoredDrafts(key: string): Drafts {
  const kept = sessionStorage.getItem(key);
  return kept === null ? {} : JSON.parse(kept);
}
