import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeBase45, encodeBase45 } from './base45.ts';
import { signCivilEvent } from './civil-event.ts';
import { anySheet, at, createAuthority, SHEET, statusList } from './testing/sheets.ts';
import { openKeyList } from './trusted-keys.ts';
import { type VerifierState, verifySheet } from './verify.ts';

type Authority = Awaited<ReturnType<typeof createAuthority>>;
let authority: Authority;
beforeAll(async () => {
  authority = await createAuthority();
});

const STATUS = statusList([5]);

function verifier(change: Partial<VerifierState> = {}): VerifierState {
  return {
    keys: authority.keys,
    areKeysFresh: true,
    status: STATUS,
    now: at('2026-11-24'),
    ...change,
  };
}

describe('verifySheet', () => {
  it.each(['', 'HTTPS://EXAMPLE.ORG', 'BB8'])('does not read %j', async (code) => {
    expect(await verifySheet(code, verifier())).toEqual({ state: 'unreadable' });
  });

  it('reports a sheet of another authority as not issued here', async () => {
    const code = await signCivilEvent(SHEET, (await createAuthority()).signer);
    expect(await verifySheet(code, verifier())).toEqual({ state: 'notIssuedHere' });
  });

  it('does not call a sheet of an unknown key forged while the list of keys may be old', async () => {
    const code = await signCivilEvent(SHEET, (await createAuthority()).signer);
    const offline = verifier({ areKeysFresh: false });
    expect(await verifySheet(code, offline)).toEqual({ state: 'unreachable' });
  });

  it.each(['2025-12-31', '2027-01-01'])(
    'does not know a sheet of %s, when the key was not valid',
    async (issuedDay) => {
      const code = await signCivilEvent({ ...SHEET, issuedDay }, authority.signer);
      expect(await verifySheet(code, verifier())).toEqual({ state: 'notIssuedHere' });
    },
  );

  it('calls a sheet valid, and says when the list is old or missing', async () => {
    const code = await signCivilEvent(SHEET, authority.signer);
    const valid = { state: 'valid', event: SHEET };
    expect(await verifySheet(code, verifier())).toEqual({
      ...valid,
      status: { state: 'current', asOf: STATUS.issuedAt },
    });
    expect(await verifySheet(code, verifier({ now: at('2026-11-26') }))).toEqual({
      ...valid,
      status: { state: 'old', uncheckedSince: STATUS.issuedAt },
    });
    expect(await verifySheet(code, verifier({ status: undefined }))).toEqual({
      ...valid,
      status: { state: 'old', uncheckedSince: null },
    });
  });

  it('calls a revoked sheet revoked, with an old list too', async () => {
    const code = await signCivilEvent({ ...SHEET, statusIndex: 5 }, authority.signer);
    for (const now of [at('2026-11-24'), at('2030-01-01')]) {
      expect(await verifySheet(code, verifier({ now }))).toMatchObject({ state: 'revoked' });
    }
  });

  it('sends each sheet of a withdrawn key to the office, unless it is revoked', async () => {
    const { keys, signer } = await createAuthority({ withdrawn: true });
    for (const [statusIndex, state] of [
      [4, 'keyWithdrawn'],
      [5, 'revoked'],
    ] as const) {
      const code = await signCivilEvent({ ...SHEET, statusIndex }, signer);
      expect(await verifySheet(code, verifier({ keys }))).toMatchObject({ state });
    }
  });

  it('accepts no code with a changed bit or character', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySheet,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (sheet, place, bits) => {
          const issuedDay = SHEET.issuedDay;
          const code = await signCivilEvent({ ...sheet, issuedDay }, authority.signer);
          const bytes = decodeBase45(code) ?? new Uint8Array();
          const changed = bytes.with(
            place % bytes.length,
            (bytes[place % bytes.length] ?? 0) ^ bits,
          );
          const { state } = await verifySheet(encodeBase45(changed), verifier());
          expect(['unreadable', 'notIssuedHere']).toContain(state);
        },
      ),
    );
  });
});

describe('openKeyList', () => {
  it('opens only for its root', async () => {
    const other = await createAuthority();
    expect(await openKeyList(authority.keyList, authority.rootPoint)).toBeDefined();
    expect(await openKeyList(authority.keyList, other.rootPoint)).toBeUndefined();
    expect(await openKeyList(new Uint8Array(), authority.rootPoint)).toBeUndefined();
  });

  it('opens for either of two pinned roots, and for no third', async () => {
    const [other, third] = [await createAuthority(), await createAuthority()];
    const pinned = Uint8Array.of(...authority.rootPoint, ...other.rootPoint);
    expect(await openKeyList(authority.keyList, pinned)).toBeDefined();
    expect(await openKeyList(other.keyList, pinned)).toBeDefined();
    expect(await openKeyList(third.keyList, pinned)).toBeUndefined();
  });
});
