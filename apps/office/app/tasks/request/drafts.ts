import type { Decision, OfficeDocument, OfficeRequest } from '@wathiqa/contract/office';
import { proposesAcceptance } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { forgetDraft, useDraft } from '../../forms/use-form-values.ts';

/** Corrections of the document so far; absent for none. */
const round = z.exactOptional(z.int());
const Rejection = z.object({
  accept: z.literal(false),
  reasonCode: z.string(),
  note: z.string(),
  round,
});
export type Rejection = z.infer<typeof Rejection>;

/** Unsent decision on a document; an acceptance keeps a rejection typed before. */
const Draft = z.union([
  z.object({ accept: z.literal(true), rejection: z.exactOptional(Rejection), round }),
  Rejection,
]);
export type Draft = z.infer<typeof Draft>;

const Drafts = z.record(z.string(), Draft);
/** By document ID. */
export type Drafts = Readonly<Record<number, Draft>>;

export type Documents = Pick<OfficeRequest, 'items'>;

export function waitingDocuments({ items }: Documents): OfficeRequest['items'] {
  return items.filter(({ state }) => state === 'WAITING_APPROVAL');
}

export function roundOf({ corrections }: Pick<OfficeDocument, 'corrections'>): number {
  return corrections.filter(({ outcome }) => outcome === 'corrected').length;
}

/** Without those on decided documents, and from before a correction. */
export function applicableDrafts(drafts: Drafts, request: Documents): Drafts {
  const waiting = waitingDocuments(request).flatMap((item) => {
    const draft = drafts[item.id];
    return draft && (draft.round ?? 0) === roundOf(item) ? [[item.id, draft]] : [];
  });
  return Object.fromEntries(waiting);
}

export function acceptRest(drafts: Drafts, request: Documents): Drafts {
  const waiting = waitingDocuments(request).map((item) => [
    item.id,
    { accept: true as const, round: roundOf(item) },
  ]);
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
  const isProposed = waiting.every(({ id }) => proposesAcceptance(request.findings, id));
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

export function useDrafts(
  request: OfficeRequest,
): [Drafts, (change: (drafts: Drafts) => Drafts) => void] {
  const [stored = {}, setStored] = useDraft<Drafts>(draftName('drafts', request.id), Drafts);
  return [applicableDrafts(stored, request), (change) => setStored((all = {}) => change(all))];
}

const Seen = z.object({ version: z.int(), keys: z.array(z.string()) });

/** Keys of red findings seen at this version of the request, and how to add one. */
export function useSeenFindings({ id, version }: OfficeRequest): [string[], (key: string) => void] {
  const [stored, setStored] = useDraft(draftName('seen', id), Seen);
  const keys = stored?.version === version ? stored.keys : [];
  return [keys, (key) => setStored({ version, keys: [...keys, key] })];
}

const KINDS = ['drafts', 'seen'] as const;

function draftName(kind: (typeof KINDS)[number], requestId: string): string {
  return `${kind}.${requestId}`;
}

export function forgetDrafts(requestId: string): void {
  for (const kind of KINDS) forgetDraft(draftName(kind, requestId));
}
