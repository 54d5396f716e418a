import type { Regulation, RegulationVersion } from '@wathiqa/contract/office';
import type { ServiceCode } from '@wathiqa/domain';
import { isEnglishOlder, keptEnglish } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { Transaction } from '../../../db/database.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, ServiceError } from '../../../http/errors.ts';
import { auditedChange } from '../../../requests/audit/repository.ts';
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

type Context = Pick<AppContext, 'database' | 'now'>;

interface TermsChange {
  serviceCode: ServiceCode;
  /** For optimistic concurrency. */
  expectedVersion: number;
}

/** Terms per service; all versions are stored. */
export async function listTerms({ database }: Context): Promise<
  {
    serviceCode: ServiceCode;
    translated: boolean;
    englishOlder: boolean;
    latest: RegulationVersion;
  }[]
> {
  const latest = await findLatestVersions(database.query);
  return latest.map((row) => ({
    serviceCode: row.service_code,
    translated: row.translated,
    englishOlder: row.english_older,
    latest: toRegulationVersion(row),
  }));
}

/** Terms in a version, default latest. @throws ServiceError NOT_FOUND */
export async function readTerms(
  { database }: Context,
  serviceCode: ServiceCode,
  version?: number,
): Promise<Regulation> {
  const rows = await findVersions(database.query, serviceCode);
  const wantedVersion = version ?? rows[0]?.version ?? 0;
  const texts = await findVersionTexts(database.query, serviceCode, wantedVersion);
  if (!texts) throw new ServiceError('NOT_FOUND');
  return {
    serviceCode,
    version: wantedVersion,
    html: texts.html,
    htmlEn: texts.html_en ?? '',
    englishOlder: texts.english_older,
    versions: rows.map(toRegulationVersion),
  };
}

/**
 * Sanitizes and saves terms.
 *
 * @throws ServiceError MALFORMED if nothing remains; OUTDATED after a concurrent save
 */
export function saveTerms(
  context: Context,
  caller: StaffCaller,
  change: TermsChange & WrittenTerms & { englishConfirmed: boolean },
): Promise<Regulation> {
  const { html, htmlEn } = sanitizeTerms(change);
  return addTermsVersion(context, caller, 'regulations.save', change, async (transaction) => {
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

/** @throws ServiceError NOT_FOUND for an unknown version; OUTDATED after a concurrent save */
export function restoreTerms(
  context: Context,
  caller: StaffCaller,
  change: TermsChange & { version: number },
): Promise<Regulation> {
  return addTermsVersion(context, caller, 'regulations.restore', change, async (transaction) => {
    const texts = await findVersionTexts(transaction, change.serviceCode, change.version);
    if (!texts) throw new ServiceError('NOT_FOUND');
    return { ...texts, restored: change.version };
  });
}

/** Adds a version with an optimistic concurrency check. */
async function addTermsVersion(
  context: Context,
  caller: StaffCaller,
  action: 'regulations.save' | 'regulations.restore',
  { serviceCode, expectedVersion }: TermsChange,
  createVersion: (transaction: Transaction) => Promise<TermsTexts & { restored: number | null }>,
): Promise<Regulation> {
  await auditedChange(context.database, caller, action, async (transaction) => {
    const latest = await lockRegulation(transaction, serviceCode);
    if (latest !== expectedVersion) throw new ServiceError('OUTDATED');
    const created = await createVersion(transaction);
    const version = latest + 1;
    await insertVersion(transaction, {
      service_code: serviceCode,
      version,
      ...created,
      saved_at: context.now(),
      saved_by: `staff:${caller.staffId}`,
    });
    return {
      serviceCode,
      before: { version: latest },
      after: { version, restored: created.restored },
    };
  });
  return readTerms(context, serviceCode);
}

/** @throws ServiceError MALFORMED if nothing remains */
export function previewTerms(written: WrittenTerms): Pick<Regulation, 'html' | 'htmlEn'> {
  const { html, htmlEn } = sanitizeTerms(written);
  return { html, htmlEn: htmlEn ?? '' };
}

/**
 * Sanitizes terms and translation.
 *
 * @throws ServiceError MALFORMED if nothing remains
 */
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
  if (safe.replace(/<[^>]*>|\s/g, '') === '') throw fieldError(field, 'required');
  return safe;
}

function toRegulationVersion({
  version,
  restored,
  saved_at,
  saved_by,
}: VersionRow): RegulationVersion {
  return { version, savedAt: saved_at.toISOString(), savedBy: saved_by, restored };
}
