import { requestStateLabels } from '@wathiqa/content';
import { type CustomerAddress, fieldProblemText, type RequestStatus } from '@wathiqa/contract';
import { type DocumentList, toPounds } from '@wathiqa/domain';
import { ACCEPTED } from '../../platform/answers.ts';
import type { Database } from '../../platform/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import {
  findOwnRequest,
  goesElsewhere,
  type OwnRequest,
  recordShipment,
  shipmentPlace,
} from './queries.ts';

export type Requests = ReturnType<typeof requestService>;

/** The group of the status answer that each list of an order shows in (portal.md §3). */
const STATUS_GROUPS = {
  birthDocs: 'BirthDocs',
  deathDocs: 'DeathDocs',
  nidDoc: 'NidDoc',
  divorceDocs: 'DivorceDocs',
  marriageDocs: 'MarriageDocs',
  personalRecords: 'PersonalRecords',
  familyRecords: 'FamilyRecords',
  translatedDocs: 'TranslatedDocs',
} as const satisfies Record<DocumentList, keyof RequestStatus['Details']>;

/** A citizen's own requests: their state, and where their papers go. */
export function requestService(database: Database) {
  /** The same answer for an unknown request and somebody else's (decisions §3). */
  async function ownRequest(sessionId: string, requestId: string) {
    const request = await findOwnRequest(database, sessionId, requestId);
    if (!request.session_alive) throw new ServiceError('UNAUTHENTICATED');
    if (request.state === null) throw noSuchRequest();
    return { ...request, state: request.state };
  }

  return {
    /** @throws ServiceError UNAUTHENTICATED, or MALFORMED for a request that is not the caller's */
    async status(sessionId: string, requestId: string): Promise<RequestStatus> {
      const request = await ownRequest(sessionId, requestId);
      return {
        ...ACCEPTED,
        StateMessage: requestStateLabels[request.state],
        State: { CodeMessage: request.state },
        Details: groupDocuments(request.documents),
        CreatedAt: request.created_at.toISOString(),
        TotalPrice: toPounds(request.total),
        History: request.history.map(({ at, event, state }) => ({
          At: new Date(at).toISOString(),
          Event: event,
          State: { CodeMessage: state },
        })),
      };
    },

    /** The payment provider's script address; null while nothing is due or nobody can be paid. */
    async paymentScript(sessionId: string, requestId: string): Promise<string | null> {
      await ownRequest(sessionId, requestId);
      return null;
    },

    /**
     * Records the delivery address; sending the same again changes nothing.
     *
     * @throws ServiceError UNAUTHENTICATED, MALFORMED for a request that is not the caller's or a place that
     *   is not of the governorate, CONFLICT when another address was recorded before
     */
    async ship(sessionId: string, requestId: string, address: CustomerAddress): Promise<void> {
      const place = shipmentPlace(address);
      const outcome = await recordShipment(database, sessionId, requestId, place);
      if (!outcome.session_alive) throw new ServiceError('UNAUTHENTICATED');
      if (!outcome.owned) throw noSuchRequest();
      if (!outcome.place_known) {
        throw new ServiceError('MALFORMED', {
          fields: [{ Field: 'customerAddress.postOfficeCode', Message: fieldProblemText('place') }],
        });
      }
      if (!outcome.written && (await goesElsewhere(database, requestId, place))) {
        throw new ServiceError('CONFLICT', { message: 'سبق تسجيل عنوان آخر لهذا الطلب' });
      }
    },
  };
}

function noSuchRequest(): ServiceError {
  return new ServiceError('MALFORMED', {
    message: 'لا يوجد طلب بهذا الرقم ضمن طلباتك. راجع الرقم ثم حاول مرة أخرى',
  });
}

function groupDocuments(documents: OwnRequest['documents']): RequestStatus['Details'] {
  const groups: RequestStatus['Details'] = {};
  for (const document of documents) {
    const group = STATUS_GROUPS[document.list];
    groups[group] ??= [];
    groups[group].push({
      Id: document.id,
      State: { CodeMessage: document.state },
      RejectionReason: document.rejection_reason ? { Name: document.rejection_reason } : null,
      DocumentType: document.document_type,
      FullName: document.full_name,
      NumberOfCopies: document.copies,
      Price: toPounds(document.unit_price * document.copies),
    });
  }
  return groups;
}
