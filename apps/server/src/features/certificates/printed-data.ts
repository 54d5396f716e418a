import { LOOKUP_PURPOSE, type RegisterValues } from '@wathiqa/contract/civil-register';
import { compareWithDecision, type PrintWait, printedFields, toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { StaffCaller } from '../../http/access.ts';
import { measure } from '../../observability/measured-events.ts';
import type { AuditPayloads } from '../../requests/audit/actions.ts';
import { recordAudit, recordCitizen } from '../../requests/audit/repository.ts';
import { findDisputedRequests } from '../../requests/checks/quality-checks.ts';
import { matchTyped } from '../../requests/checks/register-answers.ts';
import { type CivilRegister, LookupError } from '../civil-register/client.ts';
import type { PrintedDocument } from './repository.ts';
import { insertWaits } from './waiting.ts';

/** Record of the civil register that a sheet prints and its code signs. Each sheet needs a name. */
export type PrintedData = RegisterValues & { fullName: string };

/** For all lookups of one printing; a second press prints the rest of a long batch. */
const LOOKUPS_TIMEOUT_MS = 20_000;

type Context = Pick<AppContext, 'database' | 'now'>;

/**
 * Data of each document by its id, from the civil register. Records are read again, not stored, and must be those that
 * the decision accepted. Nothing is printed while two decisions disagree. Each answer is audited.
 *
 * @param caller undefined for the owner of the request, whose download is not listed as waiting
 * @returns no entry for a document without such a record; for staff, the reason is stored
 */
export async function readPrintedData(
  context: Context,
  register: CivilRegister,
  caller: StaffCaller | undefined,
  documents: readonly PrintedDocument[],
): Promise<ReadonlyMap<number, PrintedData>> {
  const answers = await readAnswers(context, register, documents, { caller });
  return new Map(
    answers.flatMap(({ document, printed }) =>
      typeof printed === 'string' ? [] : [[document.id, printed] as const],
    ),
  );
}

/**
 * The same before the payment, for the owner of the request. Nothing of persons whose kinship the register does not
 * prove.
 *
 * @param applicant the owner's proven national ID
 */
export async function readPreviewedData(
  context: Context,
  register: CivilRegister,
  applicant: string,
  documents: readonly PrintedDocument[],
): Promise<ReadonlyMap<number, Answer['printed']>> {
  const answers = await readAnswers(context, register, documents, { applicant });
  return new Map(answers.map(({ document, printed }) => [document.id, printed]));
}

async function readAnswers(
  { database, now }: Context,
  register: CivilRegister,
  documents: readonly PrintedDocument[],
  { caller, applicant }: { caller?: StaffCaller | undefined; applicant?: string },
): Promise<Answer[]> {
  const ids = documents.map(({ request_id }) => request_id);
  const disputed = await findDisputedRequests(database.query, ids);
  const queue = documents.filter(({ request_id }) => !disputed.has(request_id));
  const signal = AbortSignal.timeout(LOOKUPS_TIMEOUT_MS);
  const answers: Answer[] = documents
    .filter(({ request_id }) => disputed.has(request_id))
    .map((document) => ({ document, printed: 'disputed' }));
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const answer = await lookUp(register, next, signal, applicant);
      answers.push(answer);
      // An unreachable register answers none of the others either.
      if (answer.printed !== 'away') continue;
      for (const document of queue.splice(0)) answers.push({ document, printed: 'away' });
    }
  };
  await Promise.all(Array.from({ length: register.connections }, lane));
  await database.transaction(async (transaction) => {
    for (const { document, detail } of answers) {
      if (!detail) continue;
      const requestId = toRequestId(document.request_id);
      const entry = { action: 'request.lookUp', requestId, detail } as const;
      await (caller ? recordAudit(transaction, caller, entry) : recordCitizen(transaction, entry));
    }
    const waits = answers.flatMap(({ document: { id, request_id }, printed: cause }) =>
      typeof cause === 'string' && cause !== 'unproven'
        ? { document_id: id, request_id, cause, since: now() }
        : [],
    );
    if (caller) await insertWaits(transaction, waits);
  });
  return answers;
}

interface Answer {
  document: PrintedDocument;
  /** Of the audit entry; absent without an answer of the register. */
  detail?: AuditPayloads['request.lookUp']['detail'];
  printed: PrintedData | PrintWait | 'unproven';
}

async function lookUp(
  register: CivilRegister,
  document: PrintedDocument,
  signal: AbortSignal,
  applicant?: string,
): Promise<Answer> {
  const { id, request_id, document_type: documentType, national_id: nationalId } = document;
  const fields = printedFields(documentType);
  const request = {
    requestNumber: toRequestId(request_id),
    purpose: LOOKUP_PURPOSE,
    documentType,
    nationalId,
    ...(applicant && { applicantNationalId: applicant }),
    fields,
  };
  try {
    const { found, xRoadRequestId } = await register.lookUp(request, signal);
    measure('lookup', { result: found.result });
    const detail = {
      documentId: id,
      ...(document.owner_id !== null && { ownerId: document.owner_id }),
      purpose: applicant === undefined ? ('print' as const) : ('preview' as const),
      result: found.result,
      fields,
      ...(xRoadRequestId && { xRoadRequestId }),
    };
    if (found.result !== 'one') return { document, detail, printed: found.result };
    const data = found.record.fields as RegisterValues;
    const { fullName } = data;
    if (!fullName) return { document, detail, printed: 'incomplete' };
    const match = matchTyped(document, found, false);
    if (applicant !== undefined && match.kinship !== 'proven') {
      return { document, detail, printed: 'unproven' };
    }
    const unlike = compareWithDecision(match, document.decided);
    return { document, detail, printed: unlike ?? { ...data, fullName } };
  } catch (error) {
    if (!(error instanceof LookupError)) throw error;
    measure('lookup', { result: error.kind });
    if (error.kind === 'malformed') return { document, printed: 'malformed' };
    return { document, printed: error.responseCode === 200 ? 'sourceAway' : 'away' };
  }
}
