import type { CertificateSheet } from '@wathiqa/contract/office';
import {
  type DeliveryState,
  DIGITAL_COPY,
  type ProposedCause,
  type RequestId,
  type RevocationCause,
  serialDigits,
  toRequestId,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import type { Counted } from '../../http/calls.ts';
import { fieldError, refusalText, ServiceError } from '../../http/errors.ts';
import { askCap, countRead, type ReadEntry } from '../../requests/audit/counted-reads.ts';
import { recordAudit } from '../../requests/audit/repository.ts';
import { lockRequests } from '../../requests/locked-request.ts';
import { requireInScope } from '../../requests/offices.ts';
import { requireImpartial, requireOthersRequests } from '../../requests/staff-interest.ts';
import { type EnvelopeSlip, findSlips } from '../dispatch/envelopes.ts';
import { findBatches, lockOpenBatch } from '../dispatch/repository.ts';
import { type DispatchRecord, recordDispatch } from '../dispatch/service.ts';
import { insertProposal, momentOf, type Settlement, waits } from '../identity/staff/proposals.ts';
import { lockStaff } from '../identity/staff/repository.ts';
import { certificatePdf, type PrintedSheet } from './certificate-pdf.ts';
import { type CopyToPrint, findStoredSheets, issueCopies, signCopies } from './issuing.ts';
import { publishLists, requireSigner } from './lists.ts';
import { readPrintedData } from './printed-data.ts';
import {
  findDocuments,
  findLoss,
  findRange,
  findRevocations,
  findSheets,
  findSpoiled,
  insertRevocations,
  type PrintedDocument,
  type ProposedRevocation,
  type RangeSheet,
  type SheetRange,
  type SheetRow,
  type SpoiledSheet,
  validSheets,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings' | 'civilRegister'>;

interface Printed {
  sheets: number;
  /** Copies that wait for the civil register. */
  waiting: number;
  pdf: string;
}

/** Certificates that one proposal revokes. */
const MAX_RANGE = 10_000;

/**
 * What printing needs.
 *
 * @param refusal thrown without keys or register
 */
export async function requirePrinter(context: Context, refusal = new ServiceError('NOT_SET_UP')) {
  const { civilRegister: register } = context;
  if (!register) throw refusal;
  return { register, signer: await requireSigner(context, refusal) };
}

/** Papers that no one outside has. */
const AT_OFFICE: readonly DeliveryState[] = ['PACKED', 'RETURNED'];

/**
 * Draws the printed sheets of an open batch again; audited.
 *
 * @throws ServiceError NOT_FOUND; OWN_REQUEST; CHANGED without sheets, or if the batch is handed over
 */
export async function printAgain(
  context: Context,
  caller: StaffCaller,
  batchId: number,
): Promise<Counted & Printed> {
  await requireBatch(context, caller, batchId);
  const { counted, sheets } = await context.database.transaction(async (transaction) => {
    const documents = await lockDocuments(transaction, caller, batchId);
    const documentIds = documents.map(({ id }) => id);
    const sheets = await findStoredSheets(transaction, validSheets(documentIds));
    if (sheets.length === 0) throw new ServiceError('CHANGED');
    const detail = { batchId, ...printedDetail(sheets), again: true };
    const read = { action: 'certificates.print', detail } as const;
    return { counted: await countRead(context, caller, read, transaction), sheets };
  });
  return { ...counted, ...(await toPdf(context, sheets, await readSlips(context, sheets))) };
}

/** @throws ServiceError NOT_FOUND, also for a batch of other offices */
async function requireBatch({ database }: Context, { offices }: StaffCaller, batchId: number) {
  const [batch] = await findBatches(database.query, { batchId }, offices);
  if (!batch) throw new ServiceError('NOT_FOUND');
}

const printedDetail = (copies: readonly { document: PrintedDocument; serial?: number }[]) => ({
  requests: [...new Set(copies.map(({ document }) => String(document.request_id)))],
  serials: copies.flatMap(({ serial }) => serial ?? []),
});

const readSlips = ({ database }: Context, sheets: readonly PrintedSheet[]) =>
  findSlips(
    database.query,
    sheets.map(({ document }) => document.request_id),
  );

/**
 * Prints the missing sheets of a batch; audited. Copies without the accepted record of the civil register wait, with the
 * reason.
 *
 * @throws ServiceError NOT_FOUND; OWN_REQUEST; as {@link printCopies}
 */
export async function printBatch(
  context: Context,
  caller: StaffCaller,
  batchId: number,
): Promise<Counted & Printed> {
  await requireBatch(context, caller, batchId);
  return printCopies(context, caller, {
    plan: async (transaction) =>
      (await lockDocuments(transaction, caller, batchId)).flatMap((document) =>
        document.missing.map((copy) => ({ document, ...copy })),
      ),
    isWhole: false,
    entry: (detail) => ({ action: 'certificates.print', detail: { batchId, ...detail } }),
  });
}

type PlannedCopy = Omit<CopyToPrint, 'data'>;

interface Printing {
  /** Copies that need a sheet, with their requests locked. */
  plan: (transaction: Transaction) => Promise<PlannedCopy[]>;
  /** Whether all are printed, or none. */
  isWhole: boolean;
  entry: (detail: ReturnType<typeof printedDetail>) => ReadEntry;
  /** In the transaction that issues the sheets. */
  first?: (transaction: Transaction) => Promise<void>;
}

/**
 * Reads the copies of a plan from the civil register, signs and issues them; only the plan and the issue are in
 * transactions.
 *
 * @throws ServiceError NOT_SET_UP without keys or register; READING_CAPPED, before the register is asked; CHANGED if
 *   nothing is to be printed, or it changed meanwhile; UNAVAILABLE if too many copies wait for the register
 */
async function printCopies(
  context: Context,
  caller: StaffCaller,
  { plan, isWhole, entry, first }: Printing,
): Promise<Counted & Printed> {
  const { signer, register } = await requirePrinter(context);
  const planned = await context.database.transaction(async (transaction) => {
    const copies = await plan(transaction);
    if (copies.length === 0) throw new ServiceError('CHANGED');
    await askCap(context, caller, entry(printedDetail(copies)), transaction);
    return copies;
  });
  const documents = new Map(planned.map(({ document }) => [document.id, document]));
  const data = await readPrintedData(context, register, caller, [...documents.values()]);
  const ready = planned.flatMap((copy) => {
    const printedData = data.get(copy.document.id);
    return printedData ? [{ ...copy, data: printedData }] : [];
  });
  if (ready.length < (isWhole ? planned.length : 1)) {
    throw new ServiceError('UNAVAILABLE', { text: refusalText('certificatesWait') });
  }
  const signed = await signCopies(context, ready, signer);
  const { counted, sheets } = await context.database.transaction(async (transaction) => {
    const now = await plan(transaction);
    // Printed or revoked meanwhile: the signature is discarded.
    const missing = signed.filter((copy) => now.some((other) => isSameCopy(copy, other)));
    if (missing.length < (isWhole ? Math.max(now.length, signed.length) : 1)) {
      throw new ServiceError('CHANGED');
    }
    await first?.(transaction);
    const sheets = await issueCopies(transaction, caller, missing);
    const read = entry(printedDetail(sheets));
    return { counted: await countRead(context, caller, read, transaction), sheets };
  });
  const slips = await readSlips(context, sheets);
  const waiting = planned.length - ready.length;
  return { ...counted, ...(await toPdf(context, sheets, slips)), waiting };
}

const isSameCopy = (one: PlannedCopy, other: PlannedCopy) =>
  one.document.id === other.document.id &&
  one.copy === other.copy &&
  one.replaces === other.replaces;

/** Documents of an open batch. @throws ServiceError OWN_REQUEST; CHANGED */
async function lockDocuments(
  transaction: Transaction,
  caller: StaffCaller,
  batchId: number,
): Promise<PrintedDocument[]> {
  const open = await lockOpenBatch(transaction, batchId);
  if (!open) throw new ServiceError('CHANGED');
  const requests = await lockRequests(
    transaction,
    open.parcels.map(({ id }) => id),
  );
  const printed = requests.filter(({ list }) => list !== 'nidDoc');
  await requireImpartial(transaction, printed, 'pack', caller.staffId);
  return findDocuments(transaction, { batchId });
}

/**
 * Prints sheets again that are spoiled, and revokes them, or that were revoked; audited. All of them or none.
 *
 * @throws ServiceError as {@link getSpoiled} and {@link printCopies}
 */
export async function reprintSheets(
  context: Context,
  caller: StaffCaller,
  { first, last, reason }: SheetRange & { reason: string },
): Promise<Counted & Printed> {
  let spoiled: SpoiledSheet[] = [];
  const printed = await printCopies(context, caller, {
    plan: async (transaction) => {
      spoiled = await getSpoiled(transaction, caller, { first, last });
      const documentIds = spoiled.map(({ documentId }) => documentId);
      const documents = await findDocuments(transaction, { documentIds });
      return spoiled.flatMap(({ serial, documentId, copy }) =>
        documents
          .filter(({ id }) => id === documentId)
          .map((document) => ({ document, copy, replaces: serial })),
      );
    },
    isWhole: true,
    entry: (detail) => {
      const [requestId, ...others] = detail.requests as RequestId[];
      const replaces = spoiled.map(({ serial }) => serial);
      return {
        action: 'certificates.reprint',
        ...(requestId && others.length === 0 && { requestId }),
        detail: { batchId: spoiled[0]?.batchId ?? null, ...detail, replaces, reason },
      };
    },
    first: async (transaction) => {
      const revoked = spoiled.filter(({ isRevoked }) => !isRevoked);
      await revokeByOne(context, transaction, caller, revoked, { cause: 'spoiled', reason });
    },
  });
  await publishLists(context);
  return printed;
}

/** Revokes spoiled or lost sheets without a second person; audited. */
async function revokeByOne(
  { now }: Context,
  transaction: Transaction,
  caller: StaffCaller,
  sheets: readonly Pick<SpoiledSheet, 'serial' | 'requestId'>[],
  { cause, reason }: { cause: Exclude<RevocationCause, ProposedCause>; reason: string },
): Promise<void> {
  const { staffId: by } = caller;
  const people = { proposed_by: by, revoked_by: by, revoked_at: now() };
  const serials = sheets.map(({ serial }) => serial);
  await insertRevocations(transaction, serials, { cause, reason, ...people });
  for (const { serial, requestId } of sheets) {
    const detail = { serial, cause, reason, proposedBy: by };
    await recordAudit(transaction, caller, { action: 'certificates.revoke', requestId, detail });
  }
}

/** Records the loss of a parcel and revokes its sheets, also of refunded documents. @throws as `recordDispatch` */
export async function recordLoss(
  context: Context & Pick<AppContext, 'secrets'>,
  caller: StaffCaller,
  record: DispatchRecord,
): Promise<void> {
  const { requestId, note: reason } = record;
  await recordDispatch(context, caller, 'recordLoss', record, async (transaction) => {
    const lost = (await findSheets(transaction, { requestId })).flatMap(
      ({ serial, copy, cause }) => (copy === DIGITAL_COPY || cause ? [] : [{ serial, requestId }]),
    );
    await revokeByOne(context, transaction, caller, lost, { cause: 'lost', reason });
  });
  await publishLists(context);
}

/**
 * Newest sheets of a batch in a range, or one sheet, with their requests locked. A revoked one needs only its
 * replacement.
 *
 * @throws ServiceError NOT_FOUND; OTHER_OFFICE; OWN_REQUEST; CHANGED unless all are at the office and none is replaced
 */
async function getSpoiled(
  transaction: Transaction,
  caller: StaffCaller,
  range: SheetRange,
): Promise<SpoiledSheet[]> {
  const sheets = await findSpoiled(transaction, range);
  const requestIds = [...new Set(sheets.map(({ requestId }) => requestId))];
  const requests = await lockRequests(transaction, requestIds);
  if (sheets.length === 0) {
    const isKnown = (await findSheets(transaction, { serial: range.first })).length > 0;
    throw new ServiceError(isKnown ? 'CHANGED' : 'NOT_FOUND');
  }
  for (const { officeId } of requests) requireInScope(caller.offices, officeId);
  await requireOthersRequests(transaction, requestIds.map(Number), caller.staffId);
  // After handover only two supervisors revoke it.
  const isHere = requests.every(({ delivery }) => AT_OFFICE.includes(delivery));
  // What happened before the lock.
  const locked = await findSpoiled(transaction, range);
  if (!isHere || locked.length < sheets.length || locked.some(({ isReplaced }) => isReplaced)) {
    throw new ServiceError('CHANGED');
  }
  return locked;
}

/**
 * Sheets of a request or serial number; counted and audited.
 *
 * @throws ServiceError OTHER_OFFICE; READING_CAPPED
 */
export async function readSheets(
  context: Context,
  caller: StaffCaller,
  { requestId, serial }: { requestId?: RequestId | undefined; serial?: number | undefined },
) {
  const { query } = context.database;
  const of = requestId ? { requestId } : serial === undefined ? undefined : { serial };
  const rows = of ? await findSheets(query, of) : [];
  for (const row of rows) requireInScope(caller.offices, row.office_id);
  const shown = rows.find(({ request_id: id }) => id !== null)?.request_id;
  const read = shown
    ? ({ action: 'certificates.read', requestId: toRequestId(shown) } as const)
    : undefined;
  const counted = await countRead(context, caller, read);
  const lostAt = serial === undefined ? undefined : await findLoss(query, serial);
  return {
    ...counted,
    sheets: rows.map(toSheet),
    lostAt: lostAt?.toISOString() ?? null,
  };
}

/**
 * Proposes to revoke the certificates of a range; audited.
 *
 * @throws ServiceError as {@link requireRange}; OUTDATED if all are revoked, or already proposed
 */
export async function proposeRevocation(
  context: Context,
  caller: StaffCaller,
  proposed: SheetRange & { cause: ProposedRevocation['cause']; reason: string },
): Promise<void> {
  const { first, last, cause, reason } = proposed;
  const moment = momentOf(context);
  await context.database.transaction(async (transaction) => {
    // One proposal after another.
    await lockStaff(transaction, moment.trialSignIn, caller);
    const { start, sheets } = await requireRange(transaction, caller, proposed);
    const waiting = await findRevocations(transaction, waits(moment));
    const isWaiting = waiting.some(
      (other) => other.client === start.client && other.first <= last && other.last >= first,
    );
    if (sheets.length === 0 || isWaiting) throw new ServiceError('OUTDATED');
    const act = { first, last, cause, reason };
    const proposer = { staffId: caller.staffId, at: moment.at };
    const revocation = { kind: 'revocation', subject: String(first), act } as const;
    await insertProposal(transaction, proposer, revocation);
    const detail = { ...rangeDetail(proposed, sheets), cause, reason };
    const action = 'certificates.propose';
    await recordAudit(transaction, caller, { action, ...requestOf(start, proposed), detail });
  });
}

/** @throws ServiceError as {@link requireRange}; CHANGED if all are revoked */
export const settleRevocation: Settlement<'revocation'> = async (
  context,
  transaction,
  caller,
  { change, approve, about },
) => {
  const { cause, reason } = change;
  const { start, sheets } = await requireRange(transaction, caller, change);
  if (approve) {
    const serials = sheets.map(({ serial }) => serial);
    const revoked = await insertRevocations(transaction, serials, {
      ...{ cause, reason, proposed_by: about.proposedBy },
      ...{ revoked_by: caller.staffId, revoked_at: context.now() },
    });
    if (revoked === 0) throw new ServiceError('CHANGED');
  }
  const action = approve ? 'certificates.revoke' : 'certificates.decline';
  const detail = { ...rangeDetail(change, sheets), cause, reason, ...about };
  await recordAudit(transaction, caller, { action, ...requestOf(start, change), detail });
};

export async function toPdf(
  { settings }: Pick<Context, 'settings'>,
  sheets: readonly PrintedSheet[],
  slips: readonly EnvelopeSlip[] = [],
): Promise<Printed> {
  const { host } = new URL(settings.publicUrl);
  const printing = { verifyAddress: `${host}/verify`, isSpecimen: settings.sandbox, slips };
  const pdf = await certificatePdf(sheets, printing);
  return { sheets: sheets.length, waiting: 0, pdf: pdf.toString('base64') };
}

/**
 * First sheet of a range, and all that are not revoked.
 *
 * @throws ServiceError NOT_FOUND; MALFORMED for another end of the range, or too many; OTHER_OFFICE; OWN_REQUEST
 */
async function requireRange(
  transaction: Transaction,
  { offices, staffId }: StaffCaller,
  range: SheetRange,
): Promise<{ start: SheetRow; sheets: RangeSheet[] }> {
  const [start] = await findSheets(transaction, { serial: range.first });
  if (!start) throw new ServiceError('NOT_FOUND');
  const [end] = await findSheets(transaction, { serial: range.last });
  const sheets = await findRange(transaction, range, MAX_RANGE);
  const isSameOrigin = end?.client === start.client && end.key_id === start.key_id;
  if (!isSameOrigin || range.last < range.first || sheets.length > MAX_RANGE) {
    throw fieldError('lastSerial', 'serialRange');
  }
  for (const { office_id } of [start, end, ...sheets]) requireInScope(offices, office_id);
  const requestIds = [start, ...sheets].flatMap(({ request_id: id }) => (id === null ? [] : [id]));
  await requireOthersRequests(transaction, requestIds, staffId);
  return { start, sheets };
}

const rangeDetail = ({ first, last }: SheetRange, { length }: readonly RangeSheet[]) =>
  first === last ? { serial: first } : { serial: first, last, sheets: length };

const isAtOffice = ({ copy, delivery }: SheetRow) =>
  copy !== DIGITAL_COPY && delivery !== null && AT_OFFICE.includes(delivery);

/** Request of an audit entry; a range has several. */
const requestOf = ({ request_id: id }: Pick<SheetRow, 'request_id'>, range?: SheetRange) =>
  id === null || (range && range.first !== range.last) ? {} : { requestId: toRequestId(id) };

function toSheet(row: SheetRow): CertificateSheet {
  return {
    serial: serialDigits(row.serial),
    requestId: row.request_id === null ? null : String(row.request_id),
    client: row.client,
    documentType: row.document_type,
    copy: row.copy,
    atOffice: isAtOffice(row),
    replaced: row.replaced,
    issuedAt: row.issued_at.toISOString(),
    issuedBy: row.issued_by,
    revoked: row.cause && row.reason ? { cause: row.cause, reason: row.reason } : null,
  };
}
