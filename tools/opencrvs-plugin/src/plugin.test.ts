import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { publicKeys, signLookup, TRIAL_CLIENT } from '@wathiqa/contract/civil-register';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  runRegisterConformance,
  type TestRecords,
} from '../../conformance/src/civil-register/run-register-conformance.ts';
import { createLookup, FARAJALAND, hapiRoute, type PluginOptions } from './plugin.ts';
import { createFakeCore, type FakeEvent } from './testing/fake-core.ts';

const OMAR = '28002030101110';
const HUDA = '28204050101220';
const ALI = '30506070101130';
const DEAD = '24501010101150';
const SECRET = 'system-client';

let ids = 0;
const nextId = () => {
  ids += 1;
  return `a-${ids}`;
};

function registered(type: string, number: string, declaration: Record<string, unknown>): FakeEvent {
  return {
    id: nextId(),
    type,
    actions: [
      { id: nextId(), type: 'DECLARE', status: 'Accepted', declaration },
      { id: nextId(), type: 'REGISTER', status: 'Accepted', registrationNumber: number },
    ],
  };
}

const name = (firstname: string, surname: string) => ({ firstname, surname });

const birth = (nid: string, number: string, more: Record<string, unknown> = {}) =>
  registered('birth', number, {
    'child.nid': nid,
    'child.name': name('عمر', 'خالد حسن السيد'),
    'child.gender': 'male',
    'child.dob': '1980-02-03',
    'child.placeText': 'القاهرة',
    'mother.name': name('منى', 'علي أحمد فوزي'),
    ...more,
  });

const corrected = (event: FakeEvent, declaration: Record<string, unknown>, end?: string) => {
  const id = nextId();
  event.actions.push({ id, type: 'REQUEST_CORRECTION', status: 'Accepted', declaration });
  if (end) event.actions.push({ id: nextId(), type: end, status: 'Accepted', requestId: id });
  return event;
};

const EVENTS: FakeEvent[] = [
  corrected(
    birth(OMAR, 'B-OMAR', { 'child.name': name('عمرو', 'خالد حسن السيد') }),
    { 'child.name': name('عمر', 'خالد حسن السيد') },
    'APPROVE_CORRECTION',
  ),
  birth(HUDA, 'B-HUDA', { 'child.gender': 'female' }),
  birth(ALI, 'B-ALI', { 'father.nid': OMAR, 'mother.nid': HUDA }),
  birth(DEAD, 'B-DEAD'),
  registered('death', 'D-DEAD', {
    'deceased.nid': DEAD,
    'deceased.name': name('سعيد', 'محمد علي عوض'),
    'eventDetails.date': '2020-01-01',
    'spouse.nid': HUDA,
  }),
  corrected(birth('30506070101190', 'B-OPEN'), { 'child.name': name('علي', 'عوض') }),
  registered('marriage', 'M-1', {
    'husband.nid': OMAR,
    'wife.nid': HUDA,
    'wife.name': name('هدى', 'سامي علي منصور'),
  }),
  registered('marriage', 'M-2', { 'husband.nid': DEAD }),
  registered('marriage', 'M-3', { 'husband.nid': DEAD }),
];

const FIELDS = {
  ...FARAJALAND,
  Birth: {
    eventType: 'birth',
    ownerId: 'child.nid',
    parentIds: ['mother.nid', 'father.nid'],
    values: { ...FARAJALAND.Birth.values, eventPlace: 'child.placeText' },
  },
  Marriage: {
    eventType: 'marriage',
    ownerId: 'husband.nid',
    parentIds: [],
    spouseId: 'wife.nid',
    values: { spouseFullName: 'wife.name' },
  },
  Divorce: { eventType: 'divorce', ownerId: 'husband.nid', parentIds: [], values: {} },
};

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('A port was expected');
  return `http://127.0.0.1:${address.port}`;
}

async function startPlugin(options: Partial<PluginOptions> = {}, secret = SECRET) {
  const core = createFakeCore(EVENTS, SECRET);
  const coreUrl = await listen(core.server);
  let lookup: ReturnType<typeof createLookup>;
  const server = createServer(async (request, response) => {
    const { authorization, 'x-road-id': xRoadId } = request.headers;
    const served = await lookup({
      body: await text(request),
      authorization,
      xRoadId: xRoadId?.toString(),
    });
    const headers = { 'content-type': 'application/json', ...served.headers };
    response.writeHead(served.status, headers).end(JSON.stringify(served.body));
  });
  const url = await listen(server);
  const settings: PluginOptions = {
    core: {
      eventsUrl: coreUrl,
      tokenUrl: `${coreUrl}/token`,
      clientId: 'wathiqa',
      clientSecret: secret,
    },
    clients: new Map([[TRIAL_CLIENT.clientId, publicKeys(TRIAL_CLIENT.privateKey)]]),
    audience: url,
    fields: FIELDS,
    ...options,
  };
  lookup = createLookup(settings);
  const sign = (body: string) => signLookup(body, { ...TRIAL_CLIENT, audience: url }, new Date());
  const ask = async (change: object = {}) => {
    const body = JSON.stringify({
      requestNumber: '100000000015',
      purpose: 'CERTIFIED_COPY',
      documentType: 'Birth',
      nationalId: ALI,
      fields: ['fullName'],
      ...change,
    });
    return lookup({ body, authorization: await sign(body) });
  };
  return { core, url, settings, sign, ask };
}

const RECORDS: TestRecords = {
  person: {
    nationalId: OMAR,
    values: {
      fullName: 'عمر خالد حسن السيد',
      motherFullName: 'منى علي أحمد فوزي',
      gender: 'M',
      birthDate: '1980-02-03',
      eventDate: '1980-02-03',
      eventPlace: 'القاهرة',
      eventNumber: 'B-OMAR',
      alive: true,
    },
  },
  unknown: { nationalId: '29905140190010', eventNumber: 'B-0' },
  dead: { nationalId: DEAD },
  openCorrection: { nationalId: '30506070101190' },
  marriage: { nationalId: OMAR, eventNumber: 'M-1', spouseFullName: 'هدى سامي علي منصور' },
  several: { nationalId: DEAD, documentType: 'Marriage' },
  kinships: [
    { name: 'owner', owner: ALI, applicant: ALI, kinship: 'SELF' },
    { name: 'father', owner: ALI, applicant: OMAR, kinship: 'PARENT' },
    { name: 'mother', owner: ALI, applicant: HUDA, kinship: 'PARENT' },
    { name: 'child', owner: OMAR, applicant: ALI, kinship: 'CHILD' },
    { name: 'grandchild', owner: DEAD, applicant: ALI, kinship: 'UNKNOWN' },
  ],
};

test('the plugin passes the conformance suite, except for kinship that OpenCRVS has not', async () => {
  const { url } = await startPlugin();
  const outcomes = await runRegisterConformance({ ...TRIAL_CLIENT, url, records: RECORDS });
  expect(outcomes.filter(({ result }) => result === 'failed')).toEqual([]);
  expect(outcomes.filter(({ result }) => result === 'skipped').map(({ name }) => name)).toEqual([
    'finds the kinship of spouses',
    'finds the kinship of other relatives and strangers',
  ]);
});

describe('a lookup', () => {
  const kinship = async (change: object) => {
    const { ask } = await startPlugin();
    const { body } = await ask(change);
    return 'result' in body && body.result === 'one' && body.record.kinship;
  };

  test('never denies a kinship, because OpenCRVS has no families', async () => {
    expect(await kinship({ applicantNationalId: DEAD })).toBe('UNKNOWN');
  });

  test('finds the spouse of a death record', async () => {
    const change = { documentType: 'Death', nationalId: DEAD, applicantNationalId: HUDA };
    expect(await kinship(change)).toBe('SPOUSE');
  });

  test('of an event that the country has not is unavailable, not none', async () => {
    const { ask } = await startPlugin({ fields: FARAJALAND });
    expect((await ask({ documentType: 'Marriage' })).body).toEqual({ result: 'unavailable' });
  });

  test('of a declared but unregistered event finds none', async () => {
    const { ask } = await startPlugin();
    const nationalId = '30506070101170';
    const declared = birth(nationalId, 'B-NEW');
    declared.actions.pop();
    EVENTS.push(declared);
    onTestFinished(() => void EVENTS.pop());
    expect((await ask({ nationalId })).body).toEqual({ result: 'none' });
  });

  test('has Retry-After during an outage of Core, and answers after it', async () => {
    const { core, ask } = await startPlugin();
    core.setDown(true);
    const refused = await ask();
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    core.setDown(false);
    expect((await ask()).status).toBe(200);
  });

  test('requests another token after the expiry of the first', async () => {
    const { core, ask } = await startPlugin();
    expect((await ask()).status).toBe(200);
    core.expireToken();
    expect((await ask()).status).toBe(200);
  });

  test('with a wrong client secret is refused without naming it', async () => {
    const { ask } = await startPlugin({}, 'wrong-secret');
    const { status, body } = await ask();
    expect([status, JSON.stringify(body).includes('wrong-secret')]).toEqual([503, false]);
  });
});

test('the Hapi route serves a lookup', async () => {
  const { settings, sign } = await startPlugin();
  const { handler } = hapiRoute(settings);
  const body = JSON.stringify({
    requestNumber: '100000000015',
    purpose: 'CERTIFIED_COPY',
    documentType: 'Birth',
    nationalId: ALI,
    fields: ['gender'],
  });
  const sent: { status?: number; headers: Record<string, string> } = { headers: {} };
  let answered: object = {};
  const response = {
    code(status: number) {
      sent.status = status;
      return response;
    },
    header(key: string, value: string) {
      sent.headers[key] = value;
      return response;
    },
  };
  const toolkit = {
    response(given: object) {
      answered = given;
      return response;
    },
  };
  const headers = { authorization: await sign(body), 'x-road-id': 'r-1' };
  await handler({ payload: Buffer.from(body), headers }, toolkit);
  expect(sent).toEqual({ status: 200, headers: { 'x-road-id': 'r-1' } });
  expect(answered).toMatchObject({ record: { fields: { gender: 'M' } } });
});
