import type { FieldProblem } from '@wathiqa/contract';
import type { OutletVersion } from '@wathiqa/contract/office';
import type { AppContext } from '../../../context.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, requireSeen, ServiceError } from '../../../http/errors.ts';
import { auditedChange } from '../../../requests/audit/repository.ts';
import {
  changes,
  type SavedOutlet,
  type SentOutlet,
  toOutletVersion,
  toSavedOutlet,
} from './office-presenter.ts';
import { type CheckedColumns, checkOutlet } from './outlet.ts';
import { findOutlets, findOutletVersions, writeOutlet } from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

/** Includes withdrawn ones. */
export async function listOutlets({ database }: Context): Promise<OutletVersion[]> {
  return (await findOutlets(database.query)).map(toOutletVersion);
}

/** Latest first. @throws ServiceError NOT_FOUND */
export async function listOutletVersions(
  { database }: Context,
  code: string,
): Promise<OutletVersion[]> {
  const versions = await findOutletVersions(database.query, code);
  if (versions.length === 0) throw new ServiceError('NOT_FOUND');
  return versions.map(toOutletVersion);
}

/**
 * Version 0 adds an outlet. The kind is immutable because bookmarked URLs contain it.
 *
 * @throws ServiceError MALFORMED for invalid fields, another kind or an existing code; NOT_FOUND; OUTDATED after a
 *   concurrent save
 */
export async function addOutletVersion(
  context: Context,
  caller: StaffCaller,
  sent: SentOutlet,
): Promise<OutletVersion[]> {
  // Validate first, independent of stored data.
  toCheckedColumns(toSavedOutlet(sent, undefined));
  await auditedChange(context.database, caller, 'outlets.save', async (transaction) => {
    const outlets = await findOutlets(transaction);
    const before = outlets.find(({ code }) => code === sent.code);
    const saved = toSavedOutlet(sent, before);
    if (saved.version === 0 && before) throw fieldError('code', 'duplicate');
    if (saved.version > 0 && !before) throw new ServiceError('NOT_FOUND');
    if (before) requireSeen(before.version, saved.version);
    if (before && before.kind !== saved.kind) throw fieldError('kind', 'choice');
    const end = Math.max(0, ...outlets.map(({ position }) => position));
    const written = await writeOutlet(transaction, {
      ...toCheckedColumns(saved),
      english_older: saved.englishOlder,
      status: saved.status,
      reason: saved.reason,
      version: saved.version + 1,
      position: before?.position ?? end + 1,
      saved_at: context.now(),
      saved_by: `staff:${caller.staffId}`,
    });
    if (!written) throw new ServiceError('OUTDATED');
    return {
      code: saved.code,
      reason: saved.reason,
      before: before ? changes(toOutletVersion(before), saved) : null,
      after: before ? changes(saved, toOutletVersion(before)) : saved,
    };
  });
  return listOutlets(context);
}

/** Field and problem by column of the list check. */
const FIELDS: Readonly<Record<string, readonly [field: keyof SavedOutlet, problem: FieldProblem]>> =
  {
    code: ['code', 'outletCode'],
    governorate: ['governorateCode', 'choice'],
    services: ['services', 'outletServices'],
    hours: ['hours', 'outletHours'],
    lat: ['lat', 'inEgypt'],
    lon: ['lon', 'inEgypt'],
  };

/** @throws ServiceError MALFORMED naming every invalid field */
function toCheckedColumns(saved: SavedOutlet): CheckedColumns {
  const columns: CheckedColumns = {
    code: saved.code,
    kind: saved.kind,
    governorate_code: saved.governorateCode,
    name_ar: saved.name,
    place_ar: saved.place,
    name_en: saved.nameEn || null,
    place_en: saved.placeEn || null,
    service_type: saved.serviceType,
    services: saved.services,
    hours: saved.hours,
    lat: saved.lat,
    lon: saved.lon,
    sample: saved.sample,
    hours_sample: saved.hoursSample,
  };
  const read = checkOutlet(columns);
  if ('outlet' in read) return columns;
  throw new ServiceError('MALFORMED', {
    fields: read.wrong.map((column) => {
      const [field, problem] = FIELDS[column] ?? [column, 'wrongType' as const];
      return { field, problem };
    }),
  });
}
