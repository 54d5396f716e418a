import type { Regulation, RegulationVersion } from '@wathiqa/contract/office';
import type { ServiceCode } from '@wathiqa/domain';
import type { StaffCaller } from '../../../../platform/access.ts';
import type { Database, Transaction } from '../../../../platform/database.ts';
import { ServiceError } from '../../../../platform/errors.ts';
import { safeHtml } from '../../../lookups/safe-html.ts';
import { auditedChange } from '../../audit/audited-change.ts';
import { wrongField } from '../wrong-field.ts';
import {
  findLatestVersions,
  findVersionHtml,
  findVersions,
  insertVersion,
  lockRegulation,
  type VersionRow,
} from './queries.ts';

export type KeptRegulations = ReturnType<typeof keptRegulationService>;

/** The terms of the services, of which every version is kept. */
export function keptRegulationService(database: Database) {
  /** @throws ServiceError NOT_FOUND for a version that there is not */
  async function read(serviceCode: ServiceCode, version?: number): Promise<Regulation> {
    const rows = await findVersions(database.query, serviceCode);
    const wanted = version ?? rows[0]?.version ?? 0;
    const html = await findVersionHtml(database.query, serviceCode, wanted);
    if (html === undefined) throw new ServiceError('NOT_FOUND');
    return { serviceCode, version: wanted, html, versions: rows.map(versionOf) };
  }

  /** Adds a version of which `made` gives the text, unless there is one that the caller has not seen. */
  async function add(
    caller: StaffCaller,
    act: string,
    { serviceCode, seenVersion }: { serviceCode: ServiceCode; seenVersion: number },
    made: (transaction: Transaction) => Promise<{ html: string; restored: number | null }>,
  ): Promise<Regulation> {
    await auditedChange(database, caller, act, async (transaction) => {
      const latest = await lockRegulation(transaction, serviceCode);
      if (latest !== seenVersion) throw new ServiceError('OUTDATED');
      const { html, restored } = await made(transaction);
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
      return latest.map((row) => ({ serviceCode: row.service_code, latest: versionOf(row) }));
    },

    read,

    /** @throws ServiceError MALFORMED when nothing that citizens may read is left */
    preview: (html: string): string => readable(html),

    /**
     * Saves terms, with what is not allowed in them taken out.
     *
     * @throws ServiceError MALFORMED when nothing is left; OUTDATED when somebody saved since
     */
    save: (
      caller: StaffCaller,
      change: { serviceCode: ServiceCode; seenVersion: number; html: string },
    ) =>
      add(caller, 'regulations.save', change, async () => ({
        html: readable(change.html),
        restored: null,
      })),

    /** @throws ServiceError NOT_FOUND for a version that there is not; OUTDATED when somebody saved since */
    restore: (
      caller: StaffCaller,
      change: { serviceCode: ServiceCode; seenVersion: number; version: number },
    ) =>
      add(caller, 'regulations.restore', change, async (transaction) => {
        const html = await findVersionHtml(transaction, change.serviceCode, change.version);
        if (html === undefined) throw new ServiceError('NOT_FOUND');
        return { html, restored: change.version };
      }),
  };
}

function readable(html: string): string {
  const safe = safeHtml(html);
  if (safe.replace(/<[^>]*>|\s/g, '') === '') throw wrongField('html', 'required');
  return safe;
}

function versionOf({ version, restored, saved_at, saved_by }: VersionRow): RegulationVersion {
  return { version, savedAt: saved_at.toISOString(), savedBy: saved_by, restored };
}
