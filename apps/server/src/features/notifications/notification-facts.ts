import type { Piastres, RequestId } from '@wathiqa/domain';

/** Data for messages; nothing about the documents' owners. */
export interface NotificationFacts {
  requestId: RequestId;
  /** Of documents not rejected, once decided. */
  total: Piastres;
  /** Of the orderer; empty if unknown. */
  firstName: string;
  documents: readonly NotificationDocument[];
  /** Set in the message that announces it. */
  deliveryCode: string | null;
  /** Null before the delivery address arrived. */
  governorateCode: string | null;
  /** Set in the message that announces it. */
  lastAnswer: string;
  /** Tracking page, or the public status page. */
  trackingUrl: string;
}

export interface NotificationDocument {
  /** With its language if translated. */
  title: string;
  copies: number;
  unitPrice: Piastres;
  /** Reason for the citizen; null if not rejected. */
  rejection: string | null;
  /** Its owner's visit to a registry is to come. */
  awaitsVisit?: boolean | undefined;
}

export function acceptedDocuments({
  documents,
}: Pick<NotificationFacts, 'documents'>): NotificationDocument[] {
  return documents.filter(({ rejection }) => rejection === null);
}

/** Whether an issued document waits for a visit. */
export function awaitsVisit(facts: NotificationFacts): boolean {
  return acceptedDocuments(facts).some((document) => document.awaitsVisit);
}

/** Whether documents were rejected for more than one reason. */
export function otherReasons(facts: NotificationFacts): boolean {
  return new Set(rejectedDocuments(facts).map(({ reason }) => reason)).size > 1;
}

export function rejectedDocuments({
  documents,
}: NotificationFacts): { title: string; reason: string }[] {
  return documents.flatMap(({ title, rejection }) =>
    rejection === null ? [] : [{ title, reason: rejection }],
  );
}
