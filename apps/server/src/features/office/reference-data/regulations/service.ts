import type { Regulation, RegulationVersion } from '@wathiqa/contract/office';
import type { ServiceCode } from '@wathiqa/domain';
import type { StaffCaller } from '../../../../platform/access.ts';
import type { Database, Transaction } from '../../../../platform/database.ts';
import { ServiceError } from '../../../../platform/errors.ts';
import { safeHtml } from '../../../lookups/safe-html.ts';
import { auditedChange } from '../../audit/audited-change.ts';
import { fieldError } from '../field-error.ts';
import {
  findLatestVersions,
  findVersionHtml,
  findVersions,
  insertVersion,
  lockRegulation,
  type VersionRow,
} from './queries.ts';

export type RegulationAdminService = ReturnType<typeof regulationAdminService>;

/** The terms of the services, of which every version is kept. */
export function regulationAdminService(database: Database) {
  /** @throws ServiceError NOT_FOUND for a version that there is not */
  async function read(serviceCode: ServiceCode, version?: number): Promise<Regulation> {
    const rows = await findVersions(database.query, serviceCode);
    const wantedVersion = version ?? rows[0]?.version ?? 0;
    const html = await findVersionHtml(database.query, serviceCode, wantedVersion);
    if (html === undefined) throw new ServiceError('NOT_FOUND');
    return { serviceCode, version: wantedVersion, html, versions: rows.map(toRegulationVersion) };
  }

  /** Adds a version of which `made` gives the text, unless there is one that the caller has not seen. */
  async function add(
    caller: StaffCaller,
    action: string,
    { serviceCode, expectedVersion }: { serviceCode: ServiceCode; expectedVersion: number },
    createVersion: (transaction: Transaction) => Promise<{ html: string; restored: number | null }>,
  ): Promise<Regulation> {
    await auditedChange(database, caller, action, async (transaction) => {
      const latest = await lockRegulation(transaction, serviceCode);
      if (latest !== expectedVersion) throw new ServiceError('OUTDATED');
      const { html, restored } = await createVersion(transaction);
      const version = latest + 1;
      await insertVersion(transaction, {
        service_code: serviceCode,
        version,
        html,
        restored,
        saved_by: `staff:${caller.staffId}`,
      });
      return { serviceCode, before: { version: latest }, after: { version, restored } };
    });
    return read(serviceCode);
  }

  return {
    async list(): Promise<{ serviceCode: ServiceCode; latest: RegulationVersion }[]> {
      const latest = await findLatestVersions(database.query);
      return latest.map((row) => ({
        serviceCode: row.service_code,
        latest: toRegulationVersion(row),
      }));
    },

    read,

    /** @throws ServiceError MALFORMED when nothing that citizens may read is left */
    preview: (html: string): string => sanitizeTerms(html),

    /**
     * Saves terms, with what is not allowed in them taken out.
     *
     * @throws ServiceError MALFORMED when nothing is left; OUTDATED when somebody saved since
     */
    save: (
      caller: StaffCaller,
      change: { serviceCode: ServiceCode; expectedVersion: number; html: string },
    ) =>
      add(caller, 'regulations.save', change, async () => ({
        html: sanitizeTerms(change.html),
        restored: null,
      })),

    /** @throws ServiceError NOT_FOUND for a version that there is not; OUTDATED when somebody saved since */
    restore: (
      caller: StaffCaller,
      change: { serviceCode: ServiceCode; expectedVersion: number; version: number },
    ) =>
      add(caller, 'regulations.restore', change, async (transaction) => {
        const html = await findVersionHtml(transaction, change.serviceCode, change.version);
        if (html === undefined) throw new ServiceError('NOT_FOUND');
        return { html, restored: change.version };
      }),
  };
}

function sanitizeTerms(html: string): string {
  const safe = safeHtml(html);
  if (safe.replace(/<[^>]*>|\s/g, '') === '') throw fieldError('html', 'required');
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
