import type { Signer } from '@wathiqa/certificate';
import type { CertificateSheet, RevocationProposal } from '@wathiqa/contract/office';
import {
  type DeliveryState,
  DIGITAL_COPY,
  type RequestId,
  type RevocationCause,
  serialDigits,
  toRequestId,
} from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { StaffCaller } from '../../http/access.ts';
import { refusalText, ServiceError } from '../../http/errors.ts';
import { recordAudit } from '../../requests/audit/repository.ts';
import { lockRequest, lockRequests } from '../../requests/locked-request.ts';
import { requireInScope } from '../../requests/offices.ts';
import { requireImpartial, requireOthersRequest } from '../../requests/staff-interest.ts';
import { findBatches, lockOpenBatch } from '../dispatch/repository.ts';
import { decideProposal, insertProposal, momentOf } from '../identity/staff/proposals.ts';
import { certificatePdf, type PrintedSheet } from './certificate-pdf.ts';
import { type CopyToPrint, issueSheets } from './issuing.ts';
import { publishLists, readOwnKeys } from './lists.ts';
import { readPrintedData } from './printed-data.ts';
import {
  findDocuments,
  findLoss,
  findSheets,
  findWaitingRevocations,
  insertRevocation,
  lockLog,
  type PrintedDocument,
  type SheetRow,
  type WaitingRevocation,
} from './repository.ts';

const PROPOSALS = { table: 'revocation_proposals', find: findWaitingRevocations } as const;

type Context = Pick<AppContext, 'database' | 'now' | 'settings' | 'civilRegister'>;

interface Printed {
  sheets: number;
  /** Copies that wait for the civil register. */
  waiting: number;
  pdf: string;
}

/** Papers that no one outside has. */
const AT_OFFICE: readonly DeliveryState[] = ['PACKED', 'RETURNED'];

/**
 * Prints the missing sheets of a batch; audited. Copies without a record of a connected civil register wait, with the
 * reason.
 *
 * @throws ServiceError NOT_FOUND; NOT_SET_UP without keys; OWN_REQUEST; CHANGED if all are printed or the batch is
 *   handed over; UNAVAILABLE if all copies wait
 */
export async function printBatch(
  context: Context,
  caller: StaffCaller,
  batchId: number,
): Promise<Printed> {
  const signer = await requireSigner(context);
  const [batch] = await findBatches(context.database.query, { batchId }, caller.offices);
  if (!batch) throw new ServiceError('NOT_FOUND');
  // No transaction waits for the register.
  const planned = await context.database.transaction((transaction) =>
    lockUnprinted(transaction, caller, batchId),
  );
  const data = await readPrintedData(context, caller, planned);
  const { printed, waiting } = await context.database.transaction(async (transaction) => {
    const unprinted = await lockUnprinted(transaction, caller, batchId);
    const ready: CopyToPrint[] = [];
    let waiting = 0;
    for (const document of unprinted) {
      const copies = missingCopies(document);
      const printedData = data.get(document.id);
      if (!printedData) waiting += copies.length;
      else
        ready.push(
          ...copies.map((copy) => ({ document, data: printedData, copy, replaces: null })),
        );
    }
    if (ready.length === 0) throw allWait();
    await lockLog(transaction);
    const sheets = await issueSheets(context, transaction, caller, signer, ready);
    const detail = {
      batchId,
      requests: [...new Set(ready.map(({ document }) => String(document.request_id)))],
      serials: sheets.map(({ serial }) => serial),
    };
    await recordAudit(transaction, caller, { action: 'certificates.print', detail });
    return { printed: sheets, waiting };
  });
  await publishLists(context);
  return { ...(await toPdf(context, printed)), waiting };
}

/**
 * Documents of an open batch with a copy that has no sheet.
 *
 * @throws ServiceError OWN_REQUEST; CHANGED
 */
async function lockUnprinted(
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
  const documents = await findDocuments(transaction, { batchId });
  const unprinted = documents.filter((document) => missingCopies(document).length > 0);
  if (unprinted.length === 0) throw new ServiceError('CHANGED');
  return unprinted;
}

function missingCopies({ copies, printed }: PrintedDocument): number[] {
  return Array.from({ length: copies }, (_, at) => at + 1).filter(
    (copy) => !printed.includes(copy),
  );
}

const allWait = () => new ServiceError('UNAVAILABLE', { text: refusalText('certificatesWait') });

/**
 * Prints a spoiled sheet again and revokes it; audited.
 *
 * @throws ServiceError as {@link getSpoiled}; NOT_SET_UP without keys; UNAVAILABLE if the copy waits for the civil
 *   register
 */
export async function reprintSheet(
  context: Context,
  caller: StaffCaller,
  { serial, reason }: { serial: number; reason: string },
): Promise<Printed> {
  const signer = await requireSigner(context);
  const planned = await context.database.transaction(async (transaction) => {
    const { documentId } = await getSpoiled(transaction, caller, serial);
    return findDocuments(transaction, { documentId });
  });
  const data = await readPrintedData(context, caller, planned);
  const printed = await context.database.transaction(async (transaction) => {
    const { spoiled, documentId, copy } = await getSpoiled(transaction, caller, serial);
    const printedData = data.get(documentId);
    if (!printedData) throw allWait();
    await lockLog(transaction);
    await revoke(context, transaction, caller, {
      ...spoiled,
      cause: 'spoiled',
      reason,
      by: caller.staffId,
    });
    const [document] = await findDocuments(transaction, { documentId });
    if (!document) throw new ServiceError('CHANGED');
    const { position: replaces } = spoiled;
    const sheets = await issueSheets(context, transaction, caller, signer, [
      { document, data: printedData, copy, replaces },
    ]);
    await recordAudit(transaction, caller, {
      action: 'certificates.reprint',
      requestId: toRequestId(document.request_id),
      detail: { serial: sheets[0]?.serial ?? 0, replaces: serial, reason },
    });
    return sheets;
  });
  await publishLists(context);
  return toPdf(context, printed);
}

/** @throws ServiceError as {@link getSheet}; CHANGED if revoked, not at the office, or a machine client's */
async function getSpoiled(transaction: Transaction, caller: StaffCaller, serial: number) {
  const spoiled = await getSheet(transaction, caller, serial);
  // After handover only two supervisors revoke it.
  const { document_id: documentId, copy } = spoiled;
  if (spoiled.cause || !isAtOffice(spoiled) || documentId === null || copy === null) {
    throw new ServiceError('CHANGED');
  }
  return { spoiled, documentId, copy };
}

/** Sheets of a request or serial number, and the revocations that wait. */
export async function readSheets(
  context: Context,
  of: { requestId?: RequestId | undefined; serial?: number | undefined },
): Promise<{ sheets: CertificateSheet[]; lostAt: string | null; proposals: RevocationProposal[] }> {
  const { query } = context.database;
  const { requestId, serial } = of;
  const rows = requestId
    ? await findSheets(query, { requestId })
    : serial === undefined
      ? []
      : await findSheets(query, { serial });
  const lostAt = serial === undefined ? undefined : await findLoss(query, serial);
  const proposals = await findWaitingRevocations(query, momentOf(context));
  return {
    sheets: rows.map(toSheet),
    lostAt: lostAt?.toISOString() ?? null,
    proposals: proposals.map(toProposal),
  };
}

/**
 * Proposes to revoke a certificate; audited.
 *
 * @throws ServiceError as {@link getSheet}; OUTDATED if revoked or already proposed
 */
export async function proposeRevocation(
  context: Context,
  caller: StaffCaller,
  { serial, cause, reason }: { serial: number; cause: WaitingRevocation['cause']; reason: string },
) {
  const at = context.now();
  await context.database.transaction(async (transaction) => {
    const sheet = await getSheet(transaction, caller, serial);
    const waiting = await findWaitingRevocations(transaction, momentOf(context));
    if (sheet.cause || waiting.some(({ position }) => position === sheet.position)) {
      throw new ServiceError('OUTDATED');
    }
    const { staffId } = caller;
    const columns = { position: sheet.position, cause, reason };
    await insertProposal(transaction, PROPOSALS.table, { staffId, at }, columns);
    const detail = { serial, cause, reason };
    const action = 'certificates.propose';
    await recordAudit(transaction, caller, { action, ...requestOf(sheet), detail });
  });
  return readSheets(context, { serial });
}

/**
 * Decides a proposed revocation; audited.
 *
 * @throws ServiceError as `decideProposal` and {@link getSheet}; CHANGED if already revoked
 */
export async function decideRevocation(
  context: Context,
  caller: StaffCaller,
  decision: { proposalId: number; approve: boolean },
) {
  const serial = await context.database.transaction(async (transaction) => {
    const proposal = await decideProposal(context, transaction, caller, PROPOSALS, decision);
    const { cause, reason, proposed_by: proposedBy } = proposal;
    const sheet = await getSheet(transaction, caller, proposal.serial);
    if (decision.approve)
      await revoke(context, transaction, caller, { ...sheet, cause, reason, by: proposedBy });
    else {
      const detail = { serial: proposal.serial, cause, reason, proposedBy };
      const action = 'certificates.decline';
      await recordAudit(transaction, caller, { action, ...requestOf(proposal), detail });
    }
    return proposal.serial;
  });
  await publishLists(context);
  return readSheets(context, { serial });
}

async function revoke(
  { now }: Pick<Context, 'now'>,
  transaction: Transaction,
  caller: StaffCaller,
  sheet: SheetRow & { cause: RevocationCause; reason: string; by: number },
): Promise<void> {
  const { position, cause, reason, by } = sheet;
  const isNew = await insertRevocation(transaction, {
    position,
    cause,
    reason,
    proposed_by: by,
    revoked_by: caller.staffId,
    revoked_at: now(),
  });
  if (!isNew) throw new ServiceError('CHANGED');
  await recordAudit(transaction, caller, {
    action: 'certificates.revoke',
    ...requestOf(sheet),
    detail: { serial: sheet.serial, cause, reason, proposedBy: by },
  });
}

export async function toPdf(
  { settings }: Pick<Context, 'settings'>,
  sheets: readonly PrintedSheet[],
): Promise<Printed> {
  const { host } = new URL(settings.publicUrl);
  const printing = { verifyAddress: `${host}/verify`, isSpecimen: settings.sandbox };
  const pdf = await certificatePdf(sheets, printing);
  return { sheets: sheets.length, waiting: 0, pdf: pdf.toString('base64') };
}

/** @throws ServiceError NOT_SET_UP */
async function requireSigner(context: Context): Promise<Signer> {
  const keys = await readOwnKeys(context, context.database.query);
  if (!keys?.signer) throw new ServiceError('NOT_SET_UP');
  return keys.signer;
}

/**
 * Sheet of a serial number, with its request locked; a machine client's sheet has no request.
 *
 * @throws ServiceError NOT_FOUND; OTHER_OFFICE; OWN_REQUEST
 */
async function getSheet(
  transaction: Transaction,
  caller: StaffCaller,
  serial: number,
): Promise<SheetRow> {
  const [sheet] = await findSheets(transaction, { serial });
  if (sheet?.client) return sheet;
  const request = sheet?.request_id && (await lockRequest(transaction, sheet.request_id));
  if (!request) throw new ServiceError('NOT_FOUND');
  requireInScope(caller.offices, request.officeId);
  await requireOthersRequest(transaction, request.id, caller.staffId);
  return { ...sheet, delivery: request.delivery };
}

const isAtOffice = ({ copy, delivery }: SheetRow) =>
  copy !== DIGITAL_COPY && delivery !== null && AT_OFFICE.includes(delivery);

const requestOf = ({ request_id: id }: Pick<SheetRow, 'request_id'>) =>
  id === null ? {} : { requestId: toRequestId(id) };

function toSheet(row: SheetRow): CertificateSheet {
  return {
    serial: serialDigits(row.serial),
    requestId: row.request_id === null ? null : String(row.request_id),
    client: row.client,
    documentType: row.document_type,
    copy: row.copy,
    atOffice: isAtOffice(row),
    issuedAt: row.issued_at.toISOString(),
    issuedBy: row.issued_by,
    revoked:
      row.cause && row.reason && row.revoked_at
        ? { cause: row.cause, reason: row.reason, at: row.revoked_at.toISOString() }
        : null,
  };
}

function toProposal(proposal: WaitingRevocation): RevocationProposal {
  return {
    id: proposal.id,
    serial: serialDigits(proposal.serial),
    requestId: proposal.request_id === null ? null : String(proposal.request_id),
    documentType: proposal.document_type,
    cause: proposal.cause,
    reason: proposal.reason,
    proposedBy: proposal.proposer,
    proposedById: proposal.proposed_by,
    expiresAt: proposal.expires_at.toISOString(),
  };
}
