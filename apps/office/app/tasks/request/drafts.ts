import { readJson, tabStorage, writeJson } from '@wathiqa/contract';
import type { Decision, OfficeRequest } from '@wathiqa/contract/office';
import { proposesAcceptance } from '@wathiqa/domain';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useStaff } from '../../session/staff.ts';

const Rejection = z.object({ accept: z.literal(false), reasonCode: z.string(), note: z.string() });
export type Rejection = z.infer<typeof Rejection>;

/** Unsent decision on a document; an acceptance keeps a rejection typed before. */
const Draft = z.union([
  z.object({ accept: z.literal(true), rejection: z.exactOptional(Rejection) }),
  Rejection,
]);
export type Draft = z.infer<typeof Draft>;

/** By document ID. */
export type Drafts = Values<Draft>;

export type Documents = Pick<OfficeRequest, 'items'>;

export function waitingDocuments({ items }: Documents): OfficeRequest['items'] {
  return items.filter(({ state }) => state === 'WAITING_APPROVAL');
}

/** Corrections so far of the document that a key begins with; undefined once it is decided. */
export function roundOf(request: Documents, key: string | number): number | undefined {
  const id = Number.parseInt(String(key), 10);
  // A finding of the whole request.
  if (Number.isNaN(id)) return 0;
  const item = waitingDocuments(request).find((each) => each.id === id);
  return item?.corrections.filter(({ outcome }) => outcome === 'corrected').length;
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

type Values<Value> = Readonly<Record<string | number, Value>>;
type Change<Value> = (change: (values: Values<Value>) => Values<Value>) => void;

/** By document ID; stored in the tab until sent or logout, to survive a reload or login. */
export function useDrafts(request: OfficeRequest): [Drafts, Change<Draft>] {
  return useStored('drafts', request, Draft);
}

/** Keys of seen red findings, stored as drafts are, and how to add one. */
export function useSeenFindings(request: OfficeRequest): [string[], (key: string) => void] {
  const [seen, change] = useStored('seen', request, z.literal(true));
  return [Object.keys(seen), (key) => change((before) => ({ ...before, [key]: true }))];
}

/** Drops values of another member, and those from before a correction of their document. */
function useStored<Value>(
  kind: Kind,
  request: OfficeRequest,
  form: z.ZodMiniType<Value>,
): [Values<Value>, Change<Value>] {
  const { id: staff } = useStaff();
  const key = storageKey(kind, request.id);
  const [stored, setStored] = useState(() => {
    const entries = z.record(z.string(), z.object({ round: z.int(), value: form }));
    const read = readJson(tabStorage, key, z.object({ staff: z.literal(staff), entries }));
    return read?.entries ?? {};
  });
  const untag = (all: typeof stored): Values<Value> =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, { round, value }]) =>
        round === roundOf(request, name) ? [[name, value]] : [],
      ),
    );
  const tag = (all: Values<Value>): typeof stored =>
    Object.fromEntries(
      Object.entries(all).map(([name, value]) => [
        name,
        { round: roundOf(request, name) ?? 0, value },
      ]),
    );
  const values = untag(stored);
  const entries = tag(values);
  useEffect(() => {
    if (Object.keys(entries).length > 0) writeJson(tabStorage, key, { staff, entries });
    else tabStorage.removeItem(key);
  }, [key, staff, entries]);
  return [values, (change) => setStored((before) => tag(change(untag(before))))];
}

const KINDS = ['drafts', 'seen'] as const;
type Kind = (typeof KINDS)[number];

function storageKey(kind: Kind, requestId: string): string {
  return `office.${kind}.${requestId}`;
}

export function forgetDrafts(requestId: string): void {
  for (const kind of KINDS) tabStorage.removeItem(storageKey(kind, requestId));
}
