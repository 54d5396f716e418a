import type { OfficeRequest } from '@wathiqa/contract/office';
import { isOwnRequest, toPounds, toRequestId } from '@wathiqa/domain';
import { toOfficeLookup } from '../../requests/checks/register-answers.ts';
import { toRecord } from '../../requests/document-columns.ts';
import type { StoredOther } from '../../requests/findings.ts';
import { toQueueRow } from '../queue/queue-row.ts';
import { toPendingDecision } from './decisions/service.ts';
import type { RequestDetails } from './office-repository.ts';

export function toOfficeRequest(request: RequestDetails, now: Date): OfficeRequest {
  const { mobile1, mobile2 } = request.contact.contactDetails ?? {};
  return {
    ...toQueueRow({ ...request, findings: null }, request.holidays, now),
    findings: request.findings,
    version: request.version,
    delivery: request.delivery,
    attempts: request.attempts,
    awaitsVisit: request.awaits_visit,
    total: toPounds(request.total),
    orderedBy: {
      userName: request.user_name,
      email: request.email,
      fullName: `${request.first_name} ${request.other_name}`.trim(),
      nationalId: request.national_id,
      genderCode: request.proven_gender,
    },
    own: isOwnRequest(request.interest),
    pending: request.pending && {
      ...toPendingDecision(request.pending, now),
      by: { id: request.pending.staffId, userName: request.pending.userName },
    },
    messages: (request.messages ?? []).map(({ id: _, at, ...message }) => ({
      ...message,
      at: new Date(at).toISOString(),
    })),
    notes: (request.notes ?? []).map(({ id: _, at, ...note }) => ({
      ...note,
      at: new Date(at).toISOString(),
    })),
    unansweredSince: request.unanswered_since && new Date(request.unanswered_since).toISOString(),
    mobiles: [mobile1, mobile2].filter((mobile) => mobile !== undefined),
    address: request.address,
    items: request.items.map((item) => ({
      id: item.id,
      position: item.position,
      documentType: item.document_type,
      state: item.state,
      rejectionReason: item.rejection_reason,
      unitPrice: toPounds(item.unit_price),
      ...toRecord(item),
      corrections: (item.corrections ?? []).map(
        ({ id: _, askedAt, endedAt, before, after, ...rest }) => ({
          ...rest,
          askedAt: new Date(askedAt).toISOString(),
          endedAt: endedAt && new Date(endedAt).toISOString(),
          before: before ? JSON.parse(before) : {},
          after: after ? JSON.parse(after) : {},
        }),
      ),
      lookup: toOfficeLookup(item.lookup, item, {
        revision: item.revision,
        applicantIsStaffOrKin: request.staff_or_kin,
      }),
      acceptedBy: item.accepted_by,
      earlier: earlierOf(item.document_type, item.others ?? []),
    })),
    history: request.history.map(({ at, ...event }) => ({
      ...event,
      at: new Date(at).toISOString(),
    })),
  };
}

/** Limit of repeat orders shown. */
const EARLIER_SHOWN = 5;

/** Other requests for the same document, newest first. */
function earlierOf(documentType: string, others: readonly StoredOther[]) {
  const same = others.filter((other) => other.documentType === documentType);
  return [...new Map(same.toReversed().map((other) => [other.requestId, other])).values()]
    .toReversed()
    .slice(0, EARLIER_SHOWN)
    .map(({ requestId, state, orderedAt }) => ({
      requestId: toRequestId(requestId),
      state,
      createdAt: new Date(orderedAt).toISOString(),
    }));
}
