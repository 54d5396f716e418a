import type { FieldProblem } from '@wathiqa/contract';
import type { OutletVersion } from '@wathiqa/contract/office';
import { isEnglishOlder, keptEnglish } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, requireSeen, ServiceError } from '../../../http/errors.ts';
import { auditedChange } from '../../../requests/audit/repository.ts';
import { checkOutlet } from './outlet.ts';
import { findOutlets, findOutletVersions, type StoredOutlet, writeOutlet } from './repository.ts';

type Context = Pick<AppContext, 'database' | 'now'>;

type SavedOutlet = Omit<OutletVersion, 'savedAt' | 'savedBy'>;

/** English may be omitted. */
type SentOutlet = Omit<SavedOutlet, 'nameEn' | 'placeEn' | 'englishOlder'> & {
  nameEn?: string | null | undefined;
  placeEn?: string | null | undefined;
  englishConfirmed: boolean;
};

/** Includes withdrawn ones. */
export async function listOutlets({ database }: Context): Promise<OutletVersion[]> {
  return (await findOutlets(database.query)).map(toOutletVersion);
}

/** Latest first. @throws ServiceError NOT_FOUND */
export async function listOutletVersions(
  { database }: Context,
  _caller: StaffCaller,
  { code }: { code: string },
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
  requireValid(toSavedOutlet(sent, undefined));
  await auditedChange(context.database, caller, 'outlets.save', async (transaction) => {
    const outlets = await findOutlets(transaction);
    const before = outlets.find(({ code }) => code === sent.code);
    const saved = toSavedOutlet(sent, before);
    if (saved.version === 0 && before) throw fieldError('code', 'duplicate');
    if (saved.version > 0 && !before) throw new ServiceError('NOT_FOUND');
    if (before) requireSeen(before.version, saved.version);
    if (before && before.kind !== saved.kind) throw fieldError('kind', 'choice');
    requireValid(saved);
    const end = Math.max(0, ...outlets.map(({ position }) => position));
    const position = before?.position ?? end + 1;
    const next = { ...saved, version: saved.version + 1, position, savedAt: context.now() };
    if (!(await writeOutlet(transaction, next, `staff:${caller.staffId}`))) {
      throw new ServiceError('OUTDATED');
    }
    return {
      code: saved.code,
      reason: saved.reason,
      before: before ? changes(toOutletVersion(before), saved) : null,
      after: before ? changes(saved, toOutletVersion(before)) : saved,
    };
  });
  return listOutlets(context);
}

/** Completes an outlet with the previous English. */
function toSavedOutlet(
  { englishConfirmed, ...sent }: SentOutlet,
  before: StoredOutlet | undefined,
): SavedOutlet {
  const kept = (
    field: 'name' | 'place',
    sentEnglish: string | null | undefined,
    stored: string | undefined,
  ) => {
    const english = keptEnglish(sentEnglish, stored || null);
    return {
      before: before && { arabic: before[field], english: stored || null },
      saved: { arabic: sent[field], english },
    };
  };
  const name = kept('name', sent.nameEn, before?.nameEn);
  const place = kept('place', sent.placeEn, before?.placeEn);
  return {
    ...sent,
    nameEn: name.saved.english ?? '',
    placeEn: place.saved.english ?? '',
    englishOlder: isEnglishOlder([name, place], before?.englishOlder ?? false, englishConfirmed),
  };
}

function toOutletVersion({ position: _, ...row }: StoredOutlet): OutletVersion {
  return { ...row, savedAt: row.savedAt.toISOString() };
}

/** Changed fields for the audit log. */
function changes(outlet: SavedOutlet, other: SavedOutlet): Partial<SavedOutlet> {
  const { version: _version, reason: _reason, ...entry } = outlet;
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([name, value]) => String(value) !== String(other[name as keyof SavedOutlet]),
    ),
  );
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
function requireValid(saved: SavedOutlet): void {
  const read = checkOutlet(saved);
  if ('outlet' in read) return;
  throw new ServiceError('MALFORMED', {
    fields: read.wrong.map((column) => {
      const [field, problem] = FIELDS[column] ?? [column, 'wrongType' as const];
      return { field, problem };
    }),
  });
}
