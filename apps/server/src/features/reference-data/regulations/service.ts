import type { Regulation, RegulationVersion } from '@wathiqa/contract/office';
import type { ServiceCode } from '@wathiqa/domain';
import { isEnglishOlder, keptEnglish } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, requireSeen, ServiceError } from '../../../http/errors.ts';
import { toWire } from '../../../http/wire-rows.ts';
import { recordAudit } from '../../../requests/audit/repository.ts';
import { findWaiting, momentOf, propose, type Settlement } from '../../identity/staff/proposals.ts';
import { lockStaffTable } from '../../identity/staff/seals.ts';
import { safeHtml } from '../lookups/safe-html.ts';
import {
  findLatestVersions,
  findVersions,
  findVersionTexts,
  insertVersion,
  lockRegulation,
  type TermsTexts,
  type VersionRow,
} from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now' | 'settings'>;

interface TermsChange {
  serviceCode: ServiceCode;
  /** For optimistic concurrency. */
  expectedVersion: number;
}

/** Terms per service; all versions are stored. */
export async function listTerms(context: Context): Promise<
  {
    serviceCode: ServiceCode;
    translated: boolean;
    englishOlder: boolean;
    latest: RegulationVersion;
    proposed: boolean;
  }[]
> {
  const { query } = context.database;
  const latest = await findLatestVersions(query);
  const waiting = await findWaiting(query, 'terms', momentOf(context));
  return latest.map(({ translated, englishOlder, ...row }) => ({
    serviceCode: row.serviceCode,
    translated,
    englishOlder,
    latest: toRegulationVersion(row),
    proposed: waiting.some(({ serviceCode }) => serviceCode === row.serviceCode),
  }));
}

/** Default: latest version. @throws ServiceError NOT_FOUND */
export async function readTerms(
  context: Context,
  serviceCode: ServiceCode,
  version?: number,
): Promise<Regulation> {
  const { query } = context.database;
  const rows = await findVersions(query, serviceCode);
  const wantedVersion = version ?? rows[0]?.version ?? 0;
  const texts = await findVersionTexts(query, serviceCode, wantedVersion);
  if (!texts) throw new ServiceError('NOT_FOUND');
  return {
    serviceCode,
    version: wantedVersion,
    html: texts.html,
    htmlEn: texts.html_en ?? '',
    englishOlder: texts.english_older,
    versions: rows.map(toRegulationVersion),
    proposals: await findWaiting(query, 'terms', momentOf(context), serviceCode),
  };
}

/**
 * Sanitizes the terms.
 *
 * @throws ServiceError MALFORMED if nothing remains; as `proposeVersion`
 */
export function proposeTerms(
  context: Context,
  caller: StaffCaller,
  change: TermsChange & WrittenTerms & { englishConfirmed: boolean },
): Promise<Regulation> {
  const { html, htmlEn } = sanitizeTerms(change);
  return proposeVersion(context, caller, change, async (transaction) => {
    const { serviceCode, expectedVersion, englishConfirmed } = change;
    const before = await findVersionTexts(transaction, serviceCode, expectedVersion);
    const english = keptEnglish(htmlEn, before?.html_en ?? null);
    const pair = {
      before: before && { arabic: before.html, english: before.html_en },
      saved: { arabic: html, english },
    };
    return {
      html,
      html_en: english,
      english_older: isEnglishOlder([pair], before?.english_older ?? false, englishConfirmed),
      restored: null,
    };
  });
}

/** @throws ServiceError NOT_FOUND for an unknown version; as `proposeVersion` */
export function proposeRestoredTerms(
  context: Context,
  caller: StaffCaller,
  change: TermsChange & { version: number },
): Promise<Regulation> {
  return proposeVersion(context, caller, change, async (transaction) => {
    const texts = await findVersionTexts(transaction, change.serviceCode, change.version);
    if (!texts) throw new ServiceError('NOT_FOUND');
    return { ...texts, restored: change.version };
  });
}

/** @throws ServiceError OUTDATED after another version, or while a proposal waits; NO_SECOND_ADMINISTRATOR */
async function proposeVersion(
  context: Context,
  caller: StaffCaller,
  { serviceCode, expectedVersion }: TermsChange,
  createVersion: (transaction: Transaction) => Promise<TermsTexts & { restored: number | null }>,
): Promise<Regulation> {
  await context.database.transaction(async (transaction) => {
    await lockExpected(transaction, serviceCode, expectedVersion);
    const version = await createVersion(transaction);
    const { html, html_en, english_older: englishOlder, restored } = version;
    const proposalId = await propose(context, transaction, caller, {
      kind: 'terms',
      subject: serviceCode,
      act: { serviceCode, expectedVersion, html, htmlEn: html_en ?? '', englishOlder, restored },
    });
    const detail = { ...changeDetail(serviceCode, expectedVersion, restored), proposalId };
    await recordAudit(transaction, caller, { action: 'regulations.propose', detail });
  });
  return readTerms(context, serviceCode);
}

/**
 * Publishes approved terms as the newest version.
 *
 * @throws ServiceError OUTDATED after another version
 */
export const settleTerms: Settlement<'terms'> = async (
  { now },
  transaction,
  caller,
  { change, approve, about },
) => {
  const { serviceCode, expectedVersion, html, htmlEn, englishOlder, restored } = change;
  if (approve) {
    await lockExpected(transaction, serviceCode, expectedVersion);
    await insertVersion(transaction, {
      ...{ service_code: serviceCode, version: expectedVersion + 1, restored },
      ...{ html, html_en: htmlEn || null, english_older: englishOlder },
      saved_at: now(),
      saved_by: `staff:${about.proposedBy}`,
    });
  }
  const applied = restored === null ? 'regulations.save' : 'regulations.restore';
  await recordAudit(transaction, caller, {
    action: approve ? applied : 'regulations.decline',
    detail: { ...changeDetail(serviceCode, expectedVersion, restored), ...about },
  });
};

/** Locks and verifies the expected latest version. */
async function lockExpected(
  transaction: Transaction,
  serviceCode: ServiceCode,
  expectedVersion: number,
): Promise<void> {
  await lockStaffTable(transaction);
  requireSeen(await lockRegulation(transaction, serviceCode), expectedVersion);
}

/** For the audit log. */
function changeDetail(serviceCode: ServiceCode, version: number, restored: number | null) {
  return { serviceCode, before: { version }, after: { version: version + 1, restored } };
}

/** @throws ServiceError MALFORMED if nothing remains */
export function previewTerms(written: WrittenTerms): Pick<Regulation, 'html' | 'htmlEn'> {
  const { html, htmlEn } = sanitizeTerms(written);
  return { html, htmlEn: htmlEn ?? '' };
}

/** @throws ServiceError MALFORMED if nothing remains */
function sanitizeTerms({ html, htmlEn }: WrittenTerms): WrittenTerms {
  return {
    html: sanitize(html, 'html'),
    htmlEn: htmlEn ? sanitize(htmlEn, 'htmlEn') : htmlEn,
  };
}

/** The English may be empty or omitted. */
interface WrittenTerms {
  html: string;
  htmlEn?: string | null | undefined;
}

function sanitize(html: string, field: keyof WrittenTerms): string {
  const safe = safeHtml(html);
  if (safe.replace(/<[^<>]*>|\s/g, '') === '') throw fieldError(field, 'required');
  return safe;
}

function toRegulationVersion({ serviceCode: _, ...row }: VersionRow): RegulationVersion {
  return toWire(row);
}
