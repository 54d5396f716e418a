import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SHEET_KINDS, signCivilEvent } from './civil-event.ts';
import { signStatusList } from './status-list.ts';
import { anySheet, at, createAuthority, SHEET, statusList } from './testing/sheets.ts';
import { verifySheet } from './verify.ts';

const SCRIPT = fileURLToPath(new URL('../../../tools/second-verifier/verify.py', import.meta.url));
/** Debian's first: a version manager lacks its packages. */
const python = ['/usr/bin/python3', 'python3'].find(
  (each) => spawnSync(each, ['-c', 'import cbor2, cryptography'], { stdio: 'ignore' }).status === 0,
);

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

it.skipIf(!python)('a verifier in Python refuses the status list of a withdrawn key', async () => {
  const answers = [false, true].map(async (withdrawn) => {
    const { rootPoint, keyList, signer } = await createAuthority({ withdrawn });
    const status = hex(await signStatusList({ ...statusList([]), ttl: 300 }, signer));
    const given = { roots: [hex(rootPoint)], keys: hex(keyList), status, codes: [] };
    return spawnSync(python ?? '', [SCRIPT], { encoding: 'utf8', input: JSON.stringify(given) });
  });
  const [inOrder, withdrawn] = await Promise.all(answers);
  expect(inOrder?.stdout).toBe('[]');
  expect(withdrawn).toMatchObject({ status: 1, stdout: '' });
  expect(withdrawn?.stderr).toContain('InvalidSignature');
});

it.skipIf(!python)('a verifier in Python agrees on 1,000 sheets', async () => {
  const authority = await createAuthority();
  const sheets = fc.sample(anySheet, { numRuns: 1_000, seed: 4711 });
  const revoked = sheets.map(({ statusIndex }) => statusIndex).filter((_, n) => n % 10 === 0);
  const status = statusList(revoked, 100_000_001);
  const codes = await Promise.all(
    sheets.map(async (sheet, n) => {
      const issuedDay = n % 7 === 0 ? sheet.issuedDay : SHEET.issuedDay;
      const code = await signCivilEvent({ ...sheet, issuedDay }, authority.signer);
      return n % 5 === 0 ? code.replace(/..$/, '00') : code;
    }),
  );
  const answer = spawnSync(python ?? '', [SCRIPT], {
    encoding: 'utf8',
    maxBuffer: 10_000_000,
    input: JSON.stringify({
      roots: [hex(authority.rootPoint)],
      keys: hex(authority.keyList),
      status: hex(await signStatusList({ ...status, ttl: 300 }, authority.signer)),
      codes,
    }),
  });
  expect(answer.stderr).toBe('');
  const ours = await Promise.all(
    codes.map(async (code) => {
      const verdict = await verifySheet(code, {
        keys: authority.keys,
        areKeysFresh: true,
        status,
        now: at('2026-11-24'),
      });
      if (!('event' in verdict)) return verdict;
      const { state, event } = verdict;
      const { kind } = event;
      return { state, event: { ...event, kind: SHEET_KINDS[kind] } };
    }),
  );
  expect(JSON.parse(answer.stdout)).toEqual(ours);
  expect(new Set(ours.map(({ state }) => state))).toEqual(
    new Set(['valid', 'revoked', 'notIssuedHere', 'unreadable']),
  );
});
