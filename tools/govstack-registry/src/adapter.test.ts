import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { publicKeys, signLookup, TRIAL_CLIENT } from '@wathiqa/contract/civil-register';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  runRegisterConformance,
  type TestRecords,
} from '../../conformance/src/civil-register/run-register-conformance.ts';
import { type AdapterOptions, createLookup, type RegistryFields } from './adapter.ts';

const OMAR = '28002030101110';
const ALI = '30506070101130';
const DEAD = '24501010101150';

const BIRTH: RegistryFields = {
  eventType: 'birth',
  ownerId: 'ID',
  parentIds: ['MotherID', 'FatherID'],
  eventNumber: 'BirthCertificateID',
  openCorrection: 'CorrectionPending',
  values: {
    fullName: 'FullName',
    motherFullName: 'MotherName',
    gender: 'Gender',
    birthDate: 'BirthDate',
    eventDate: 'BirthDate',
    eventPlace: 'BirthPlace',
  },
};
const DEATH: RegistryFields = {
  ...BIRTH,
  eventType: 'death',
  eventNumber: 'DeathCertificateID',
  values: { fullName: 'FullName', eventDate: 'DeathDate' },
};
const MARRIAGE: RegistryFields = {
  eventType: 'marriage',
  ownerId: 'HusbandID',
  parentIds: [],
  spouseId: 'WifeID',
  eventNumber: 'MarriageID',
  hasSeveral: true,
  values: { spouseFullName: 'WifeName' },
};

const birth = (ID: string, BirthCertificateID: string, more: object = {}) => ({
  ID,
  BirthCertificateID,
  FullName: 'عمر خالد حسن السيد',
  MotherName: 'منى علي أحمد فوزي',
  Gender: 'Male',
  BirthDate: '1980-02-03',
  BirthPlace: 'القاهرة',
  ...more,
});

const REGISTRIES: Record<string, readonly Record<string, unknown>[]> = {
  birth: [
    birth(OMAR, 'B-OMAR'),
    birth(ALI, 'B-ALI', { FatherID: OMAR }),
    birth(DEAD, 'B-DEAD', { CorrectionPending: true }),
  ],
  death: [{ ID: DEAD, DeathCertificateID: 'D-1', FullName: 'سعيد علي', DeathDate: '2020-01-01' }],
  marriage: [{ HusbandID: OMAR, WifeID: 'w', MarriageID: 'M-1', WifeName: 'هدى سامي علي' }],
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

/** `read` and `exists` as in the Data API template 1.3.0. */
async function startRegistry() {
  let status = 200;
  const url = await listen(
    createServer(async (request, response) => {
      const [, data, registry = '', version, method] = (request.url ?? '').split('/');
      const { query } = (await json(request)) as { query: { content: object } };
      const send = (code: number, body: object) =>
        response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (status !== 200) return send(status, {});
      if (!request.headers['information-mediator-client']) return send(400, {});
      const found =
        data === 'data' && version === '1.3'
          ? REGISTRIES[registry]?.find((record) =>
              Object.entries(query.content).every(([field, value]) => record[field] === value),
            )
          : undefined;
      if (method === 'exists') return send(200, { answer: { status: found !== undefined } });
      return found ? send(200, { content: found }) : send(404, { detail: 'no record found' });
    }),
  );
  return {
    url,
    setStatus: (code: number) => {
      status = code;
    },
  };
}

async function startAdapter() {
  const registry = await startRegistry();
  let lookup: ReturnType<typeof createLookup>;
  const url = await listen(
    createServer(async (request, response) => {
      const { authorization, 'x-road-id': xRoadId } = request.headers;
      const body = await text(request);
      const served = await lookup({ body, authorization, xRoadId: xRoadId?.toString() });
      response
        .writeHead(served.status, { 'content-type': 'application/json', ...served.headers })
        .end(JSON.stringify(served.body));
    }),
  );
  const options: AdapterOptions = {
    url: registry.url,
    version: '1.3',
    mediatorClient: 'eGovStack/GOV/90000009/wathiqa',
    apiKey: 'key',
    clients: new Map([[TRIAL_CLIENT.clientId, publicKeys(TRIAL_CLIENT.privateKey)]]),
    audience: url,
    registries: { Birth: BIRTH, Death: DEATH, Marriage: MARRIAGE },
  };
  lookup = createLookup(options);
  const ask = async (change: object) => {
    const body = JSON.stringify({
      requestNumber: '100000000015',
      purpose: 'CERTIFIED_COPY',
      documentType: 'Birth',
      fields: ['fullName'],
      ...change,
    });
    const signer = { ...TRIAL_CLIENT, audience: url };
    return lookup({ body, authorization: await signLookup(body, signer, new Date()) });
  };
  return { registry, url, ask };
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
  openCorrection: { nationalId: DEAD },
  several: { nationalId: OMAR, documentType: 'Marriage' },
  kinships: [
    { name: 'owner', owner: ALI, applicant: ALI, kinship: 'SELF' },
    { name: 'father', owner: ALI, applicant: OMAR, kinship: 'PARENT' },
    { name: 'child', owner: OMAR, applicant: ALI, kinship: 'CHILD' },
  ],
};

test('the adapter passes the conformance suite', async () => {
  const { url } = await startAdapter();
  const outcomes = await runRegisterConformance({ ...TRIAL_CLIENT, url, records: RECORDS });
  expect(outcomes.filter(({ result }) => result === 'failed')).toEqual([]);
  expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(60);
});

/** `data_read.feature` and `data_exist.feature`, through the adapter. */
describe('digital registries', () => {
  test.each([
    ['ID', { nationalId: ALI }],
    ['certificate number', { eventNumber: 'B-ALI' }],
  ])('read a record by its %s', async (_what, by) => {
    const { ask } = await startAdapter();
    expect((await ask(by)).body).toMatchObject({ result: 'one' });
  });

  test('read no record: 404 is none, not an error', async () => {
    const { ask } = await startAdapter();
    expect(await ask({ eventNumber: 'B-9' })).toMatchObject({
      status: 200,
      body: { result: 'none' },
    });
  });

  test.each([
    [OMAR, true],
    [DEAD, false],
  ])('a death record of %s that exists or not', async (nationalId, alive) => {
    const { ask } = await startAdapter();
    const { body } = await ask({ nationalId, fields: ['alive'] });
    expect(body).toMatchObject({ record: { fields: { alive } } });
  });

  test('find a marriage only by its number, because read returns the first of several', async () => {
    const { ask } = await startAdapter();
    const marriage = { documentType: 'Marriage', fields: ['spouseFullName'] };
    expect((await ask({ ...marriage, nationalId: OMAR })).body).toEqual({ result: 'several' });
    expect((await ask({ ...marriage, eventNumber: 'M-1' })).body).toMatchObject({
      record: { fields: { spouseFullName: 'هدى سامي علي' } },
    });
  });

  test.each([400, 403, 500, 503])('that answer %i are unavailable', async (status) => {
    const { registry, ask } = await startAdapter();
    registry.setStatus(status);
    expect(await ask({ nationalId: ALI })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
    });
  });
});
