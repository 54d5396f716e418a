import type { RejectionReason } from '@wathiqa/contract/office';
import { isEnglishOlder, keptEnglish } from '@wathiqa/domain';
import type { AppContext } from '../../../context.ts';
import type { StaffCaller } from '../../../http/access.ts';
import { fieldError, requireSeen, ServiceError } from '../../../http/errors.ts';
import { auditedChange } from '../../../requests/audit/repository.ts';
import { findAllReasons, lockReasons, type ReasonRow, writeReason } from './repository.ts';

type Context = Pick<AppContext, 'database'>;

/** Retired reasons remain because documents refer to them. */
export function listReasons({ database }: Context): Promise<RejectionReason[]> {
  return findAllReasons(database.query);
}

/** @throws ServiceError MALFORMED for existing words */
export async function addRejectionReason(
  context: Context,
  caller: StaffCaller,
  { name, nameEn }: Pick<WrittenReason, 'name' | 'nameEn'>,
): Promise<RejectionReason[]> {
  await auditedChange(context.database, caller, 'rejectionReasons.add', async (transaction) => {
    const reasons = await lockReasons(transaction);
    requireUniqueName(reasons, name);
    const added = {
      code: addedReasonCode(reasons.length),
      name,
      nameEn: nameEn ?? '',
      englishOlder: false,
      active: true,
    };
    await writeReason(transaction, added, reasons.length + 1);
    return { before: null, after: added };
  });
  return listReasons(context);
}

/**
 * Renames, retires or restores a reason. Rejected documents retain their text.
 *
 * @throws ServiceError NOT_FOUND; OUTDATED; MALFORMED for existing words; LAST_REASON if none would remain active
 */
export async function changeRejectionReason(
  context: Context,
  caller: StaffCaller,
  written: WrittenReason & { seen: Pick<ReasonRow, 'name' | 'nameEn' | 'active'> },
): Promise<RejectionReason[]> {
  await auditedChange(context.database, caller, 'rejectionReasons.change', async (transaction) => {
    const reasons = await lockReasons(transaction);
    const place = reasons.findIndex(({ code }) => code === written.code);
    const before = reasons[place];
    if (!before) throw new ServiceError('NOT_FOUND');
    requireSeen({ name: before.name, nameEn: before.nameEn, active: before.active }, written.seen);
    const others = reasons.filter((reason) => reason !== before);
    requireUniqueName(others, written.name);
    if (!written.active && !others.some(({ active }) => active)) {
      throw new ServiceError('LAST_REASON');
    }
    const changed = toChangedReason(before, written);
    await writeReason(transaction, changed, place + 1);
    return { before, after: changed };
  });
  return listReasons(context);
}

/** @throws ServiceError OUTDATED after another order, or unless all codes are listed once */
export async function reorderReasons(
  context: Context,
  caller: StaffCaller,
  { codes, seen }: { codes: readonly string[]; seen: readonly string[] },
): Promise<RejectionReason[]> {
  await auditedChange(context.database, caller, 'rejectionReasons.order', async (transaction) => {
    const reasons = await lockReasons(transaction);
    const before = reasons.map(({ code }) => code);
    requireSeen<readonly string[]>(before, seen);
    const ordered = codes.flatMap((code) => reasons.filter((reason) => reason.code === code));
    if (new Set(codes).size !== reasons.length || ordered.length !== reasons.length) {
      throw new ServiceError('OUTDATED');
    }
    for (const [index, reason] of ordered.entries()) {
      await writeReason(transaction, reason, index + 1);
    }
    return { before, after: codes };
  });
  return listReasons(context);
}

/** English may be omitted. */
type WrittenReason = Omit<ReasonRow, 'nameEn' | 'englishOlder'> & {
  nameEn?: string | null | undefined;
  englishConfirmed: boolean;
};

function toChangedReason(before: ReasonRow, written: WrittenReason): ReasonRow {
  const { code, name, active, englishConfirmed } = written;
  const english = keptEnglish(written.nameEn, before.nameEn || null);
  const pair = {
    before: { arabic: before.name, english: before.nameEn || null },
    saved: { arabic: name, english },
  };
  const englishOlder = isEnglishOlder([pair], before.englishOlder, englishConfirmed);
  return { code, name, nameEn: english ?? '', englishOlder, active };
}

function requireUniqueName(reasons: readonly ReasonRow[], name: string): void {
  if (reasons.some((reason) => reason.name === name)) throw fieldError('name', 'duplicate');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Letters as counter, because codes have no digits. Unique, because reasons are never deleted. */
export function addedReasonCode(reasons: number): string {
  let letters = '';
  for (let rest = reasons; rest > 0; rest = Math.floor((rest - 1) / LETTERS.length)) {
    letters = LETTERS.charAt((rest - 1) % LETTERS.length) + letters;
  }
  return `ADDED_${letters}`;
}
