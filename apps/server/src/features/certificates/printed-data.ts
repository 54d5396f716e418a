import type { SheetSource } from '@wathiqa/certificate';
import { LOOKUP_PURPOSE, type RegisterValues } from '@wathiqa/contract/civil-register';
import {
  CONFIRMED_WAITS,
  hasRegisterLookup,
  isoDay,
  type PrintWait,
  parseNationalId,
  printedFields,
  toRequestId,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { measure } from '../../observability/measured-events.ts';
import type { AuditPayloads } from '../../requests/audit/actions.ts';
import { recordAudit, recordCitizen } from '../../requests/audit/repository.ts';
import { type CivilRegister, LookupError } from '../civil-register/client.ts';
import type { PrintedDocument } from './repository.ts';
import { insertWaits } from './waiting.ts';

/** Data that a sheet prints and its code signs; empty texts are unknown. */
export interface PrintedData {
  source: SheetSource;
  fullName: string;
  motherFullName: string;
  spouseFullName: string;
  gender: 'M' | 'F' | null;
  /** ISO days. */
  birthDay: string;
  eventDay: string;
  eventPlace: string;
  eventNumber: string;
}

/** For all lookups of one printing; a second press prints the rest of a long batch. */
const LOOKUPS_TIMEOUT_MS = 20_000;

type Context = Pick<AppContext, 'database' | 'now' | 'civilRegister'>;

/**
 * Data of each document by its id, from the civil register if one is connected. Records are read again, not stored:
 * those of the decision may be erased or outdated. Each answer is audited.
 *
 * @param caller undefined for the owner of the request, whose download is not listed as waiting
 * @returns no entry for a document without a record; for staff, the reason is stored
 */
export async function readPrintedData(
  { database, now, civilRegister }: Context,
  caller: StaffCaller | undefined,
  documents: readonly PrintedDocument[],
): Promise<ReadonlyMap<number, PrintedData>> {
  const data = new Map<number, PrintedData>();
  const queue: PrintedDocument[] = [];
  for (const document of documents) {
    if (civilRegister && hasRegisterLookup(document.document_type)) queue.push(document);
    else data.set(document.id, acceptedData(document));
  }
  if (!civilRegister) return data;
  const signal = AbortSignal.timeout(LOOKUPS_TIMEOUT_MS);
  const answers: Answer[] = [];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const answer = await lookUp(civilRegister, next, signal);
      answers.push(answer);
      // An unreachable register answers none of the others either.
      if (answer.printed !== 'away') continue;
      for (const document of queue.splice(0)) answers.push({ document, printed: 'away' });
    }
  };
  await Promise.all(Array.from({ length: civilRegister.connections }, lane));
  // A long batch is no outage.
  if (civilRegister.printsWhileAway && !signal.aborted) {
    for (const answer of answers) answer.printed = printedWhileAway(answer);
  }
  await database.transaction(async (transaction) => {
    for (const { document, detail } of answers) {
      if (!detail) continue;
      const requestId = toRequestId(document.request_id);
      const entry = { action: 'request.lookUp', requestId, detail } as const;
      await (caller ? recordAudit(transaction, caller, entry) : recordCitizen(transaction, entry));
    }
    const waits = answers.flatMap(({ document: { id, request_id }, printed: cause }) =>
      typeof cause === 'string' ? { document_id: id, request_id, cause, since: now() } : [],
    );
    if (caller) await insertWaits(transaction, waits);
  });
  for (const { document, printed } of answers)
    if (typeof printed !== 'string') data.set(document.id, printed);
  return data;
}

interface Answer {
  document: PrintedDocument;
  /** Of the audit entry; absent without an answer of the register. */
  detail?: AuditPayloads['request.lookUp']['detail'];
  printed: PrintedData | PrintWait;
}

async function lookUp(
  register: CivilRegister,
  document: PrintedDocument,
  signal: AbortSignal,
): Promise<Answer> {
  const { id, request_id, document_type: documentType, national_id: nationalId } = document;
  const fields = printedFields(documentType);
  const request = {
    requestNumber: toRequestId(request_id),
    purpose: LOOKUP_PURPOSE,
    documentType,
    nationalId,
    fields,
  };
  try {
    const { found, xRoadRequestId, planted } = await register.lookUp(request, signal);
    measure('lookup', { result: found.result });
    const detail = {
      documentId: id,
      ...(document.owner_id !== null && { ownerId: document.owner_id }),
      purpose: 'print' as const,
      result: found.result,
      fields,
      ...(xRoadRequestId && { xRoadRequestId }),
    };
    // The sandbox's wrong name tests clerks' attention.
    const record = found.result === 'one' && !planted ? found.record.fields : undefined;
    const registered = record && registeredData(record as RegisterValues);
    const cause = found.result === 'one' ? 'incomplete' : found.result;
    // The decision or a supervisor already knew that there is no single record.
    const isKnown = document.result === cause || (document.confirmed && document.wait === cause);
    const accepted = isKnown || planted !== undefined ? acceptedData(document) : cause;
    return { document, detail, printed: registered ?? accepted };
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    measure('lookup', { result: error.kind });
    if (error.kind === 'malformed') return { document, printed: 'malformed' };
    return { document, printed: error.responseCode === 200 ? 'sourceAway' : 'away' };
  }
}

/** During an outage the accepted request is printed, unless an earlier answer needs a confirmation. */
function printedWhileAway({ document, printed }: Answer): Answer['printed'] {
  const isAway = printed === 'away' || printed === 'sourceAway';
  const needsConfirmation =
    !document.confirmed && CONFIRMED_WAITS.some((cause) => cause === document.wait);
  return isAway && !needsConfirmation ? acceptedData(document) : printed;
}

/** @returns undefined without a name, which each sheet needs */
function registeredData(record: RegisterValues): PrintedData | undefined {
  if (!record.fullName) return undefined;
  return {
    source: 'register',
    fullName: record.fullName,
    motherFullName: record.motherFullName ?? '',
    spouseFullName: record.spouseFullName ?? '',
    gender: record.gender ?? null,
    birthDay: record.birthDate ?? '',
    eventDay: record.eventDate ?? '',
    eventPlace: record.eventPlace ?? '',
    eventNumber: record.eventNumber ?? '',
  };
}

/** Data of the accepted request. Only a birth has an event day: that of the national ID. */
function acceptedData(document: PrintedDocument): PrintedData {
  const facts = parseNationalId(document.national_id);
  const birthDay = facts ? isoDay(facts.birthDay) : '';
  return {
    source: 'acceptedRequest',
    fullName: document.full_name,
    motherFullName: document.mother_full_name,
    spouseFullName: document.spouse_full_name ?? '',
    gender: document.gender,
    birthDay,
    eventDay: document.document_type === 'Birth' ? birthDay : '',
    eventPlace: '',
    eventNumber: '',
  };
}
