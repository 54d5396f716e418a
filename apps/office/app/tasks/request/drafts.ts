import type { Decision, OfficeRequest } from '@wathiqa/contract/office';
import { proposesAcceptance } from '@wathiqa/domain';
import { useEffect, useState } from 'react';

export interface Rejection {
  accept: false;
  reasonCode: string;
  note: string;
}

/** Unsent decision on a document. */
export type Draft = { accept: true /** Typed before. */; rejection?: Rejection } | Rejection;

/** By document ID. */
export type Drafts = Readonly<Record<number, Draft>>;

export type Documents = Pick<OfficeRequest, 'items'>;

export function waitingDocuments({ items }: Documents): OfficeRequest['items'] {
  return items.filter(({ state }) => state === 'WAITING_APPROVAL');
}

export function applicableDrafts(drafts: Drafts, request: Documents): Drafts {
  return Object.fromEntries(
    waitingDocuments(request).flatMap(({ id }) => (drafts[id] ? [[id, drafts[id]]] : [])),
  );
}

export function acceptRest(drafts: Drafts, request: Documents): Drafts {
  const waiting = waitingDocuments(request).map(({ id }) => [id, { accept: true as const }]);
  return { ...Object.fromEntries(waiting), ...drafts };
}

export function accept(draft: Draft | undefined): Draft {
  return !draft || draft.accept ? { accept: true, ...draft } : { accept: true, rejection: draft };
}

/** A reason chosen before stays. */
export function reject(draft: Draft | undefined): Draft {
  const rejection = draft?.accept ? draft.rejection : draft;
  return rejection ?? { accept: false, reasonCode: '', note: '' };
}

/** Whether nothing is decided yet, and findings and register propose to accept every document. */
export function proposesAll(drafts: Drafts, request: Documents & Pick<OfficeRequest, 'findings'>) {
  const waiting = waitingDocuments(request);
  const isProposed = waiting.every(({ id, lookup }) =>
    proposesAcceptance(request.findings, id, lookup?.match),
  );
  return waiting.length > 0 && isProposed && Object.keys(drafts).length === 0;
}

export function draftsWithoutReason(drafts: Drafts): number[] {
  return Object.entries(drafts)
    .filter(([, draft]) => !draft.accept && draft.reasonCode === '')
    .map(([id]) => Number(id));
}

export function acceptedIds(drafts: Drafts): number[] {
  return Object.entries(drafts).flatMap(([id, { accept }]) => (accept ? [Number(id)] : []));
}

export function toDecisions(drafts: Drafts, { items }: Documents): Decision[] {
  return Object.entries(drafts).map(([id, draft]) => {
    const documentId = Number(id);
    const lookup = items.find((item) => item.id === documentId)?.lookup;
    const decided = { documentId, ...(lookup?.state === 'done' && { lookupId: lookup.id }) };
    return draft.accept
      ? { ...decided, accept: true }
      : { ...decided, accept: false, reasonCode: draft.reasonCode, note: draft.note.trim() };
  });
}

export function countDrafts(drafts: Drafts, request: Documents) {
  const all = Object.values(drafts);
  const accepted = all.filter(({ accept }) => accept).length;
  return {
    accepted,
    rejected: all.length - accepted,
    left: waitingDocuments(request).length - all.length,
  };
}

type Stored<Value> = [Value, (change: (value: Value) => Value) => void];

/** Stored in the tab until sent or logout, to survive a reload or login. */
export function useDrafts(request: OfficeRequest): Stored<Drafts> {
  const key = storageKey('drafts', request.id);
  const [stored, setStored] = useState<Drafts>(() => readStored(key, {}));
  const drafts = applicableDrafts(stored, request);
  useEffect(() => store(key, drafts, Object.keys(drafts).length > 0), [key, drafts]);
  return [drafts, setStored];
}

/** Keys of seen red findings; stored as drafts are. */
export function useSeenFindings(request: OfficeRequest): Stored<readonly string[]> {
  const key = storageKey('seen', request.id);
  const [seen, setSeen] = useState<readonly string[]>(() => readStored(key, []));
  const waits = waitingDocuments(request).length > 0;
  useEffect(() => store(key, seen, waits && seen.length > 0), [key, seen, waits]);
  return [seen, setSeen];
}

export function forgetDrafts(requestId: string): void {
  for (const kind of ['drafts', 'seen'] as const) {
    sessionStorage.removeItem(storageKey(kind, requestId));
  }
}

function storageKey(kind: 'drafts' | 'seen', requestId: string): string {
  return `office.${kind}.${requestId}`;
}

function store(key: string, value: unknown, isKept: boolean): void {
  if (isKept) sessionStorage.setItem(key, JSON.stringify(value));
  else sessionStorage.removeItem(key);
}

function readStored<Value>(key: string, absent: Value): Value {
  const kept = sessionStorage.getItem(key);
  return kept === null ? absent : JSON.parse(kept);
}
