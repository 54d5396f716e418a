import {
  LOOKUP_PATH,
  LOOKUP_PURPOSE,
  type LookupRequest,
  signLookup,
  TRIAL_CLIENT,
} from '@wathiqa/contract/civil-register';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSandbox, type SandboxOptions } from '../index.ts';
import type { Person } from './people.ts';
import { createPopulation } from './population.ts';
import { eventNumber } from './records.ts';

const publicUrl = 'http://portal.test';
const { people, byNationalId } = createPopulation();

async function openRegister(civilRegister: SandboxOptions['civilRegister'] = {}) {
  const sandbox = await createSandbox({ publicUrl, civilRegister });
  onTestFinished(() => sandbox.close());
  const post = (path: string, payload: object) =>
    sandbox.inject({ method: 'POST', url: `/sandbox/civil-register${path}`, payload });
  const lookup = async (change: Partial<LookupRequest>, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ ...ASKED, ...change });
    const signer = { ...TRIAL_CLIENT, audience: publicUrl };
    return sandbox.inject({
      method: 'POST',
      url: `/sandbox/civil-register${LOOKUP_PATH}`,
      headers: {
        host: 'portal.test',
        authorization: await signLookup(body, signer, new Date()),
        'content-type': 'application/json',
        ...headers,
      },
      body,
    });
  };
  return { sandbox, post, lookup };
}

const AHMAD = '29005140190010';
const ASKED: LookupRequest = {
  requestNumber: '100000000007',
  purpose: LOOKUP_PURPOSE,
  documentType: 'Birth',
  nationalId: AHMAD,
  fields: ['fullName', 'motherFullName'],
};

const find = (is: (person: Person) => boolean): Person => {
  const found = people.find(is);
  if (!found) throw new Error('The population has no such person');
  return found;
};

describe('the civil register', () => {
  test('refuses a request without a signature', async () => {
    const { lookup } = await openRegister();
    const answer = await lookup({}, { authorization: '' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ error: 'UNSIGNED' });
  });

  test('answers the requested fields of a demo account', async () => {
    const { lookup } = await openRegister();
    const answer = await lookup({ applicantNationalId: AHMAD }, { 'x-road-id': 'a-1' });
    expect(answer.headers['x-road-id']).toBe('a-1');
    expect(answer.json()).toEqual({
      result: 'one',
      record: {
        nationalId: AHMAD,
        fields: {
          fullName: 'أحمد محمود عبد الرحمن السيد',
          motherFullName: 'فاطمة حسن إبراهيم علي',
        },
        openCorrection: false,
        kinship: 'SELF',
      },
    });
  });

  test('answers several for two marriages and one for the number of either', async () => {
    const { lookup } = await openRegister();
    const husband = find(({ marriages }) => marriages.length === 2);
    const asked = { documentType: 'Marriage', fields: ['spouseFullName'] } as const;
    const both = await lookup({ ...asked, nationalId: husband.nationalId });
    expect(both.json()).toEqual({ result: 'several' });
    for (const marriage of husband.marriages) {
      const answer = await lookup({
        ...asked,
        nationalId: undefined,
        eventNumber: eventNumber(marriage),
      });
      expect(answer.json().record.fields).toEqual({ spouseFullName: marriage.wife.fullName });
    }
  });

  test('finds a divorce by its own number, and no other by it', async () => {
    const { lookup } = await openRegister();
    const { marriages } = find((person) => person.marriages[0]?.divorcedOn !== undefined);
    const [marriage] = marriages;
    if (marriage?.divorcedOn === undefined) throw new Error('A divorce was expected');
    const number = eventNumber({ ...marriage, on: marriage.divorcedOn });
    const asked = { nationalId: undefined, eventNumber: number } as const;
    const divorce = await lookup({ ...asked, documentType: 'Divorce', fields: ['eventNumber'] });
    expect(divorce.json().record.fields).toEqual({ eventNumber: number });
    const birth = await lookup({ ...asked, documentType: 'Birth', fields: ['eventNumber'] });
    expect(birth.json().record?.fields.eventNumber).not.toBe(number);
  });

  test('finds the kinship of the applicant', async () => {
    const { lookup } = await openRegister();
    const child = find(
      ({ index, father, mother }) =>
        father?.mother !== undefined && people[index + 1]?.mother === mother,
    );
    const { father, mother } = child;
    const sibling = people[child.index + 1];
    const kinship = async (applicant: Person | undefined, owner = child) => {
      const answer = await lookup({
        nationalId: owner.nationalId,
        applicantNationalId: applicant?.nationalId ?? '29905140190010',
      });
      return answer.json().record.kinship;
    };
    expect(await kinship(child)).toBe('SELF');
    expect(await kinship(father)).toBe('PARENT');
    expect(await kinship(child, mother)).toBe('CHILD');
    expect(await kinship(father?.mother)).toBe('NONE');
    expect(await kinship(sibling)).toBe('NONE');
    expect(await kinship(undefined)).toBe('UNKNOWN');
  });

  test('ends the kinship of spouses by a divorce', async () => {
    const { lookup } = await openRegister();
    const couple = (divorced: boolean) => {
      const { marriages } = find(
        (one) =>
          one.marriages.length === 1 && (one.marriages[0]?.divorcedOn !== undefined) === divorced,
      );
      return {
        nationalId: marriages[0]?.husband.nationalId,
        applicantNationalId: marriages[0]?.wife.nationalId,
      };
    };
    expect((await lookup(couple(false))).json().record.kinship).toBe('SPOUSE');
    expect((await lookup(couple(true))).json().record.kinship).toBe('NONE');
  });

  test('answers only a few keys about any person, never a family', async () => {
    const { lookup } = await openRegister();
    const answer = await lookup({ documentType: 'FamilyRecord', fields: ['fullName'] });
    const { result: _, record, ...rest } = answer.json();
    expect([Object.keys(rest), Object.keys(record), Object.keys(record.fields)]).toEqual([
      [],
      ['nationalId', 'fields', 'openCorrection', 'kinship'],
      ['fullName'],
    ]);
  });

  test('has no death record of the living', async () => {
    const { lookup } = await openRegister();
    const dead = byNationalId.get(AHMAD)?.father?.nationalId;
    const asked = { documentType: 'Death', fields: ['alive'] } as const;
    expect((await lookup({ ...asked, nationalId: AHMAD })).json()).toEqual({ result: 'none' });
    expect((await lookup({ ...asked, nationalId: dead })).json().record.fields.alive).toBe(false);
  });
});

describe('failures of the civil register', () => {
  test.each([
    ['busy', 429, '2'],
    ['unavailable', 503, '2'],
    ['fail', 500, undefined],
    ['malformedResponse', 200, undefined],
  ])('%s once', async (kind, status, retryAfter) => {
    const { post, lookup } = await openRegister();
    await post('/control/failures', { kind, times: 1 });
    const answer = await lookup({});
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, retryAfter]);
    expect((await lookup({})).json().result).toBe('one');
  });

  test('of one person do not affect others', async () => {
    const { post, lookup } = await openRegister();
    await post('/control/failures', { kind: 'wrongRecord', reference: AHMAD, times: 1 });
    const { nationalId } = find((person) => person.index > 1_000);
    expect((await lookup({ nationalId })).json().record.kinship).toBe('UNKNOWN');
    const wrong = (await lookup({})).json().record.fields.fullName;
    expect([wrong === 'أحمد محمود عبد الرحمن السيد', typeof wrong]).toEqual([false, 'string']);
  });

  test('include a wrong name on purpose, also if no request number is drawn', async () => {
    const { post, lookup } = await openRegister();
    await post('/control/failures', { kind: 'mismatch', reference: AHMAD, times: 1 });
    expect((await lookup({})).headers['x-sandbox-planted']).toMatch(/FullName$|^fullName$/);
    expect((await lookup({})).headers).not.toHaveProperty('x-sandbox-planted');
  });

  test('are on a page with the latest lookups', async () => {
    const { sandbox, post, lookup } = await openRegister({ plantEvery: 1 });
    await post('/control/failures', { kind: 'slow', seconds: 0, times: 2 });
    await lookup({});
    const { body } = await sandbox.inject('/sandbox/civil-register/control');
    expect(body).toContain('جواب بطيء');
    expect(body).toContain(ASKED.requestNumber);
    expect(body).not.toContain('motherFullName');
  });
});

describe('planted mismatches', () => {
  const numbers = Array.from({ length: 4_000 }, (_, index) => String(100_000_000_000 + index * 7));

  test('change one name of one request in forty, the same at each repetition', async () => {
    const { lookup } = await openRegister({ plantEvery: 40 });
    const planted = new Map<string, string>();
    for (const requestNumber of numbers.slice(0, 400)) {
      const answer = await lookup({ requestNumber });
      const field = answer.headers['x-sandbox-planted'];
      const { fullName, motherFullName } = answer.json().record.fields;
      const changed = [
        fullName === 'أحمد محمود عبد الرحمن السيد' ? '' : 'fullName',
        motherFullName === 'فاطمة حسن إبراهيم علي' ? '' : 'motherFullName',
      ].join('');
      expect(changed).toBe(field ?? '');
      if (typeof field === 'string') planted.set(requestNumber, answer.body);
    }
    expect(planted.size).toBeGreaterThan(3);
    expect(planted.size).toBeLessThan(22);
    for (const [requestNumber, body] of planted) {
      expect((await lookup({ requestNumber })).body).toBe(body);
    }
  });

  test('are off by default', async () => {
    const { lookup } = await openRegister();
    for (const requestNumber of numbers.slice(0, 80)) {
      expect((await lookup({ requestNumber })).headers).not.toHaveProperty('x-sandbox-planted');
    }
  });
});
