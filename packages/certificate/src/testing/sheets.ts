import fc from 'fast-check';
import type { CivilEvent, SheetKind } from '../civil-event.ts';
import { SHEET_KINDS } from '../civil-event.ts';
import { createKeyPair, createSigner, exportPublicKey } from '../cose.ts';
import type { StatusList } from '../status-list.ts';
import { type KeyStatement, openKeyList, signKeyList } from '../trusted-keys.ts';

export const SHEET: CivilEvent = {
  kind: 'Birth',
  names: ['أحمد محمود عبد الرحمن السيد'],
  idEnding: '0010',
  eventDay: '1990-05-14',
  place: 'قنا، محافظة قنا',
  serial: 26_004_182_736,
  statusIndex: 4_182_736,
  issuedDay: '2026-11-23',
  specimen: false,
};

const WORDS = ['أحمد', 'محمود', 'عبد', 'الرحمن', 'السيد', 'ؤمنة', 'ٱلهدى', 'Maria', 'جرجس', 'لؤي'];

const names = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 40 })
  .map((words) => words.join(' '));

const days = fc
  .date({ min: new Date('1890-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const OTHER_KINDS = (Object.keys(SHEET_KINDS) as SheetKind[]).filter((kind) => kind !== 'Nid');

const anyCertificate: fc.Arbitrary<CivilEvent> = fc.record({
  kind: fc.constantFrom(...OTHER_KINDS),
  names: fc.array(names, { minLength: 1, maxLength: 2 }),
  idEnding: fc.oneof(
    fc.constant(''),
    fc.integer({ min: 0, max: 9_999 }).map((ending) => String(ending).padStart(4, '0')),
  ),
  eventDay: fc.oneof(fc.constant(''), days),
  place: fc.oneof(fc.constant(''), names),
  serial: fc.integer({ min: 0, max: 99_999_999_999 }),
  statusIndex: fc.integer({ min: 0, max: 100_000_000 }),
  issuedDay: fc
    .date({ min: new Date('2026-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  specimen: fc.boolean(),
});

/** ID card, with Claim 169. */
export const CARD: CivilEvent = {
  ...{ ...SHEET, kind: 'Nid', place: '' },
  gender: 'M',
};

const anyCard: fc.Arbitrary<CivilEvent> = fc
  .tuple(anyCertificate, fc.constantFrom('M', 'F', undefined))
  .map(([sheet, gender]) => ({
    ...{ ...sheet, kind: 'Nid', names: sheet.names.slice(0, 1), place: '' },
    ...(gender && { gender }),
  }));

/** All lengths of names, with and without each optional text. */
export const anySheet: fc.Arbitrary<CivilEvent> = fc.oneof(
  { weight: 3, arbitrary: anyCertificate },
  { weight: 1, arbitrary: anyCard },
);

/** List of the day with these revoked. */
export function statusList(revoked: readonly number[], size = 100_000): StatusList {
  const statuses = new Uint8Array(Math.ceil(size / 8));
  for (const index of revoked)
    statuses[index >> 3] = (statuses[index >> 3] ?? 0) | (1 << (index & 7));
  const times = { issuedAt: at('2026-11-23'), expiresAt: at('2026-11-25') };
  return { uri: 'https://wathiqa.example/status', ...times, bits: 1, statuses };
}

/** Seconds. */
export function at(day: string): number {
  return Date.parse(`${day}Z`) / 1000;
}

/** One root, and one key of 2026. */
export async function createAuthority(change: Partial<KeyStatement> = {}) {
  const [rootKeys, signingKeys] = await Promise.all([createKeyPair(), createKeyPair()]);
  const root = await createSigner(rootKeys);
  const statement: KeyStatement = {
    publicKey: await exportPublicKey(signingKeys.publicKey),
    from: at('2026-01-01'),
    until: at('2026-12-31'),
    withdrawn: false,
    ...change,
  };
  const rootPoint = await exportPublicKey(rootKeys.publicKey);
  const keyList = await signKeyList(at('2026-11-01'), [statement], root);
  const keys = await openKeyList(keyList, rootPoint);
  if (!keys) throw new Error('The list of keys does not open');
  return { signer: await createSigner(signingKeys), root, rootPoint, keyList, keys };
}
