import { createHmac } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { makePrivateFolder, replaceFile } from '../../crypto/data-folder.ts';
import type { Reader } from '../../db/database.ts';
import { logOperation } from '../../observability/operation-events.ts';
import type { Settings } from '../../settings.ts';
import {
  AuditTamperedError,
  findRecoveries,
  readLastSeal,
  type Seal,
  type Sealing,
  sealAudit,
} from './seals.ts';

/** Seal recorded outside the database; its number is the count of seals at that time. */
export interface Anchor {
  number: number;
  mac: string;
  sealedAt: Date;
}

const LINE = /^(([1-9][0-9]{0,17}) ([0-9a-f]{64}) (\S+)) ([0-9a-f]{64})$/;

/** Line of an anchor: number, MAC and time of the seal, signature; ends with a newline. */
export function anchorLine([key = '']: readonly string[], seal: Seal): string {
  const text = `${seal.number} ${toHex(seal.mac)} ${seal.sealed_at.toISOString()}`;
  return `${text} ${signatureOf(key, text)}\n`;
}

/** @returns undefined if a line is invalid or not signed by one of the keys */
export function parseAnchors(text: string, keys: readonly string[]): Anchor[] | undefined {
  const lines = text.split('\n').filter((line) => line !== '');
  const anchors = lines.map((line) => {
    const [, signed = '', number, mac = '', sealedAt = '', signature] = LINE.exec(line) ?? [];
    if (!keys.some((key) => signatureOf(key, signed) === signature)) return undefined;
    return { number: Number(number), mac, sealedAt: new Date(sealedAt) };
  });
  return anchors.every((anchor) => anchor !== undefined) ? anchors : undefined;
}

/**
 * Finds anchors whose seal is missing or another one, also at the end. A sealed recovery excuses the seals that it
 * lost: those made before it, from its number on.
 *
 * @returns numbers of seals
 */
export async function findLostAnchors(
  database: Reader,
  keys: readonly string[],
  anchors: readonly Anchor[],
): Promise<number[]> {
  if (anchors.length === 0) return [];
  const seals = await database
    .selectFrom('audit_seals')
    .select(['number', 'mac'])
    .where('number', 'in', [...new Set(anchors.map(({ number }) => number))])
    .execute();
  const macs = new Map(seals.map(({ number, mac }) => [number, toHex(mac)]));
  const lost = anchors.filter(({ number, mac }) => macs.get(number) !== mac);
  if (lost.length === 0) return [];
  const recoveries = await findRecoveries(database, keys);
  const isExcused = ({ number, sealedAt }: Anchor) =>
    recoveries.some((recovery) => recovery.number <= number && recovery.sealed_at > sealedAt);
  return lost.filter((anchor) => !isExcused(anchor)).map(({ number }) => number);
}

type AnchorSettings = Pick<Settings, 'auditKeys' | 'dataDir' | 'auditAnchorFile'>;

/** Anchors in the data directory and in AUDIT_ANCHOR_FILE; a missing or unreadable file has none. */
export async function readOwnAnchors({
  auditKeys,
  dataDir,
  auditAnchorFile,
}: AnchorSettings): Promise<Anchor[]> {
  const files = [anchorFile(dataDir), ...(auditAnchorFile ? [auditAnchorFile] : [])];
  const anchors = await Promise.all(files.map((file) => readAnchors(file, auditKeys)));
  return anchors.flat();
}

/** @throws AuditTamperedError if a line is invalid or not signed */
export async function readAnchors(file: string, keys: readonly string[]): Promise<Anchor[]> {
  const text = await readFile(file, 'utf8').catch(ignoreUnavailable);
  const anchors = parseAnchors(text ?? '', keys);
  if (!anchors) throw new AuditTamperedError(`${file} is not a file of anchors under AUDIT_KEY`);
  return anchors;
}

interface AnchoringContext extends Sealing {
  readonly settings: AnchorSettings;
  readonly log: FastifyBaseLogger;
}

/** Seals the audit log, unless it contradicts the anchor of the data directory, and moves that anchor. */
export async function sealAndAnchor(context: AnchoringContext): Promise<void> {
  const { database, settings, log } = context;
  const isLost = async () => {
    const anchors = await readAnchors(anchorFile(settings.dataDir), settings.auditKeys);
    return (await findLostAnchors(database.longQuery, settings.auditKeys, anchors)).length > 0;
  };
  try {
    const seal = await sealAudit({ ...context, isLost });
    if (seal) await storeAnchor(settings, seal);
  } catch (error) {
    if (!(error instanceof AuditTamperedError)) throw error;
    logOperation(log, 'audit_not_sealed', { err: error });
  }
}

/** Writes the newest seal to the log and AUDIT_ANCHOR_FILE, so that both become anchors. */
export async function publishAnchor({ database, settings, log }: AnchoringContext): Promise<void> {
  const { auditKeys, auditAnchorFile } = settings;
  const seal = auditKeys.length > 0 ? await readLastSeal(database.longQuery) : undefined;
  if (!seal) return;
  const line = anchorLine(auditKeys, seal);
  logOperation(log, 'audit_anchor', { anchor: line.trim() });
  if (auditAnchorFile) await appendFile(auditAnchorFile, line, { mode: 0o600 });
}

/** Skipped if the data directory is read-only, as in a container; the log has the anchor. */
async function storeAnchor({ auditKeys, dataDir }: AnchorSettings, seal: Seal): Promise<void> {
  const file = anchorFile(dataDir);
  try {
    await makePrivateFolder(dataDir);
    await replaceFile(file, anchorLine(auditKeys, seal), { mode: 0o600 });
  } catch (error) {
    ignoreUnavailable(error as NodeJS.ErrnoException);
  }
}

const anchorFile = (dataDir: string) => join(dataDir, 'audit-seal');

function ignoreUnavailable({ code }: NodeJS.ErrnoException): undefined {
  if (!['ENOENT', 'EACCES', 'EPERM', 'EROFS'].includes(code ?? '')) {
    throw new Error(`The anchor of the audit log cannot be stored: ${code}`);
  }
}

function signatureOf(key: string, text: string): string {
  return createHmac('sha256', key).update(`audit-anchor:${text}`).digest('hex');
}

/** PGlite returns Uint8Array. */
function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
