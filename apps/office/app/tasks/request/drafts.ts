import type { Decision, OfficeRequest } from '@wathiqa/contract/office';

/** What a clerk means to decide of one document, before it is sent. */
export type Draft = { accept: true } | { accept: false; reasonCode: string; note: string };

/** The drafts of a request, by the document's id. */
export type Drafts = Readonly<Record<number, Draft>>;

type Documents = Pick<OfficeRequest, 'items'>;

/** The documents that still wait for a decision, in their order. */
export function waitingDocuments({ items }: Documents): OfficeRequest['items'] {
  return items.filter(({ state }) => state === 'WAITING_APPROVAL');
}

/** The drafts that can still be sent: those of documents that wait. */
export function applicableDrafts(drafts: Drafts, request: Documents): Drafts {
  return Object.fromEntries(
    waitingDocuments(request).flatMap(({ id }) => (drafts[id] ? [[id, drafts[id]]] : [])),
  );
}

/** Every waiting document accepted, whatever was meant before. */
export function acceptAll(request: Documents): Drafts {
  return Object.fromEntries(waitingDocuments(request).map(({ id }) => [id, { accept: true }]));
}

/** The documents that are to be rejected and have no reason yet. */
export function draftsWithoutReason(drafts: Drafts): number[] {
  return Object.entries(drafts)
    .filter(([, draft]) => !draft.accept && draft.reasonCode === '')
    .map(([id]) => Number(id));
}

/** The drafts as the call takes them. */
export function toDecisions(drafts: Drafts): Decision[] {
  return Object.entries(drafts).map(([id, draft]) => {
    const documentId = Number(id);
    return draft.accept
      ? { documentId, accept: true }
      : { documentId, accept: false, reasonCode: draft.reasonCode, note: draft.note.trim() };
  });
}

/** How many are accepted, rejected, and without a draft. */
export function countDrafts(drafts: Drafts, request: Documents) {
  const all = Object.values(drafts);
  const accepted = all.filter(({ accept }) => accept).length;
  return {
    accepted,
    rejected: all.length - accepted,
    left: waitingDocuments(request).length - all.length,
  };
}
