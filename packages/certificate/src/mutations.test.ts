import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atLength, seededRandom, testSeed } from '../../../apps/server/test/support/test-length.ts';
import { decodeBase45, encodeBase45 } from './base45.ts';
import { signCivilEvent } from './civil-event.ts';
import { openStatusList, signStatusList } from './status-list.ts';
import { anySheet, at, createAuthority, SHEET, statusList } from './testing/sheets.ts';
import { openKeyList } from './trusted-keys.ts';
import { verifySheet } from './verify.ts';

const SHEETS = 100;
/** `CERTIFICATE_MUTATIONS` for a proof by hand. */
const MUTATIONS = Number(process.env.CERTIFICATE_MUTATIONS) || atLength(5_000, 300_000);
const LISTS_EVERY = 20;

type Random = () => number;

/** One to four changed bits, a byte more, a cut, or two swapped parts. */
function mutate(bytes: Uint8Array, random: Random): Uint8Array {
  const place = Math.floor(random() * bytes.length);
  const choice = random();
  if (choice < 0.05) return bytes.slice(0, place);
  if (choice < 0.1) return Uint8Array.of(...bytes.slice(0, place), 0, ...bytes.slice(place));
  if (choice < 0.15) return Uint8Array.of(...bytes.slice(place), ...bytes.slice(0, place));
  const changed = bytes.slice();
  for (let bits = Math.ceil(random() * 4); bits > 0; bits -= 1) {
    const byte = Math.floor(random() * bytes.length);
    changed[byte] = (changed[byte] ?? 0) ^ (1 << Math.floor(random() * 8));
  }
  return changed;
}

const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

test(`accepts no code, list or clock after ${MUTATIONS} mutations`, async () => {
  const random = seededRandom(testSeed);
  const { keys, keyList, rootPoint, signer } = await createAuthority();
  const sheets = fc.sample(anySheet, { numRuns: SHEETS, seed: testSeed });
  const codes = await Promise.all(
    sheets.map(async (sheet) => {
      const code = await signCivilEvent({ ...sheet, issuedDay: SHEET.issuedDay }, signer);
      return decodeBase45(code) ?? new Uint8Array();
    }),
  );
  const status = statusList([5, 70_000]);
  const signedList = await signStatusList({ ...status, ttl: 300 }, signer);
  const areKeysFresh = true;
  const verifier = {
    keys,
    areKeysFresh,
    status,
    now: at('2026-11-24'),
  };
  const accepted: string[] = [];
  for (let made = 0; made < MUTATIONS; made += 1) {
    const code = codes[made % SHEETS] ?? new Uint8Array();
    const changed = mutate(code, random);
    if (!same(changed, code)) {
      const { state } = await verifySheet(encodeBase45(changed), verifier);
      if (state !== 'unreadable' && state !== 'notIssuedHere') accepted.push(`${made}: ${state}`);
    }
    if (made % LISTS_EVERY > 0) continue;
    const now = Math.floor(at('2020-01-01') + random() * at('2030-01-01'));
    const valid = await verifySheet(encodeBase45(code), { ...verifier, now });
    const isCurrent = 'status' in valid && valid.status.state === 'current';
    if (isCurrent !== now <= status.expiresAt) accepted.push(`${made}: clock ${now}`);
    for (const [list, open] of [
      [keyList, (bytes: Uint8Array) => openKeyList(bytes, rootPoint)],
      [signedList, (bytes: Uint8Array) => openStatusList(bytes, keys)],
    ] as const) {
      const mutated = mutate(list, random);
      if (!same(mutated, list) && (await open(mutated))) accepted.push(`${made}: list`);
    }
  }
  expect(accepted).toEqual([]);
});
