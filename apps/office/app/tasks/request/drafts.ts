import type { Decision, OfficeRequest } from '@wathiqa/contract/office';

/** Unsent decision on a document. */
export type Draft = { accept: true } | { accept: false; reasonCode: string; note: string };

/** Drafts by document ID. */
export type Drafts = Readonly<Record<number, Draft>>;

type Documents = Pick<OfficeRequest, 'items'>;

export function waitingDocuments({ items }: Documents): OfficeRequest['items'] {
  return items.filter(({ state }) => state === 'WAITING_APPROVAL');
}

export function applicableDrafts(drafts: Drafts, request: Documents): Drafts {
  return Object.fromEntries(
    waitingDocuments(request).flatMap(({ id }) => (drafts[id] ? [[id, drafts[id]]] : [])),
  );
}

/** Accepts every undecided document, replacing drafts. */
export function acceptAll(request: Documents): Drafts {
  return Object.fromEntries(waitingDocuments(request).map(({ id }) => [id, { accept: true }]));
}

/** Documents with a rejection but no reason. */
export function draftsWithoutReason(drafts: Drafts): number[] {
  return Object.entries(drafts)
    .filter(([, draft]) => !draft.accept && draft.reasonCode === '')
    .map(([id]) => Number(id));
}

export function toDecisions(drafts: Drafts): Decision[] {
  return Object.entries(drafts).map(([id, draft]) => {
    const documentId = Number(id);
    return draft.accept
      ? { documentId, accept: true }
      : { documentId, accept: false, reasonCode: draft.reasonCode, note: draft.note.trim() };
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
