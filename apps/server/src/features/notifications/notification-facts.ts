import type { Piastres, RequestId } from '@wathiqa/domain';

/** What a message may say of a request: nothing that tells who its documents are about. */
export interface NotificationFacts {
  requestId: RequestId;
  /** Of the documents that were not rejected, once they are decided. */
  total: Piastres;
  /** The first name of who ordered; empty where it is not known. */
  firstName: string;
  documents: readonly NotificationDocument[];
  /** The digits for the door, in the message that tells them. */
  deliveryCode: string | null;
  /** What staff answered last, in the message that says so; empty otherwise. */
  lastAnswer: string;
  /** Where the request is followed, or is asked about by whom it is not shown. */
  trackingUrl: string;
}

export interface NotificationDocument {
  /** What it is called, with its language where it is a translation. */
  title: string;
  copies: number;
  unitPrice: Piastres;
  /** What the owner reads of a rejected one; null for the others. */
  rejection: string | null;
}

/** The documents that are paid for. */
export function acceptedDocuments({
  documents,
}: Pick<NotificationFacts, 'documents'>): NotificationDocument[] {
  return documents.filter(({ rejection }) => rejection === null);
}

/** The rejected documents with their reasons. */
export function rejectedDocuments({
  documents,
}: NotificationFacts): { title: string; reason: string }[] {
  return documents.flatMap(({ title, rejection }) =>
    rejection === null ? [] : [{ title, reason: rejection }],
  );
}
