import {
  certificates as lists,
  markErrors,
  previewSheets,
  signCertificate,
  TOKEN_PATH,
} from '@wathiqa/contract';
import {
  decideProposal,
  handOverBatch,
  listProposals,
  printCertificates,
  readCertificates,
  reprintCertificate,
  revokeCertificate,
} from '@wathiqa/contract/office';
import { RESPONSE_CODES } from '@wathiqa/domain';
import { testMachine, tokenForm } from '@wathiqa/server/test/support/http/machine-client.ts';
import { birthDocument } from '@wathiqa/server/test/support/orders.ts';
import { webhookPayload } from '@wathiqa/server/test/support/payments/webhook-payloads.ts';
import { expectNone, expectThat } from '../outcome.ts';
import { type Caller, callAs, newPlace, signInCitizen, signInStaff } from '../people.ts';
import { dueRequest, notify, order, packInto, paidRequest } from '../requests.ts';
import { type Attacks, eventText, onPostgres, PAYMENT_KEY, PRESS, type Target } from '../target.ts';

const { ACCEPTED, CHANGED, CONFLICT, FORBIDDEN, OWN_PROPOSAL, OWN_REQUEST, UNAUTHENTICATED } =
  RESPONSE_CODES;
const reason = 'بقعة حبر';
/** Of the ordered document. */
const NAME = birthDocument().name.fullName;

const print = (by: Caller, batchId: number) => by.send(printCertificates, { body: { batchId } });
const reprint = (by: Caller, serial: string) =>
  by.send(reprintCertificate, { body: { serial, reason } });
const propose = (by: Caller, serial: string) =>
  by.send(revokeCertificate, { body: { serial, lastSerial: serial, cause: 'error', reason } });

/** A request for a token of the machine client. */
const askToken = (target: Target, assertion: string, place = newPlace()) =>
  target.send('POST', TOKEN_PATH, {
    headers: { ...place, 'content-type': 'application/x-www-form-urlencoded' },
    body: `${new URLSearchParams(tokenForm(assertion))}`,
  });

const assertion = (target: Target, claims: Record<string, unknown> = {}, machine = PRESS) =>
  machine.assertion(target.url, new Date(), claims);

async function tokenOf(target: Target): Promise<string> {
  const { text } = await askToken(target, await assertion(target));
  return JSON.parse(text).access_token;
}

/** A call of the machine client; without a token it has no `authorization`. */
function sign(target: Target, token: string, sent: Record<string, string> = {}) {
  const { key = crypto.randomUUID(), from, ...sheet } = sent;
  const credentials: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const address = from ? { 'x-forwarded-for': from } : newPlace();
  return callAs(target, { ...address, ...credentials }).send(signCertificate, {
    headers: { 'idempotency-key': key },
    body: { kind: 'Birth', names: [NAME], place: 'قنا', ...sheet },
  });
}

/** @param by who decided the request, for whom it is no idle read */
async function sheetsOf(by: Caller, requestId: string) {
  const { sheets } = await by.client(readCertificates, { query: { requestId } });
  return sheets;
}

/** A packed request of this person, accepted and packed by the second clerk. */
async function packed(target: Target, email: string) {
  const clerk = await signInStaff(target, 'second-clerk');
  const requestId = await paidRequest(target, await signInCitizen(target, email), clerk);
  return { requestId, batchId: await packInto(clerk, [requestId]), clerk };
}

async function printed(target: Target, email: string) {
  const { clerk, requestId, batchId } = await packed(target, email);
  await clerk.client(printCertificates, { body: { batchId } });
  const supervisor = await signInStaff(target, 'supervisor');
  const [sheet] = await sheetsOf(clerk, requestId);
  return { clerk, supervisor, requestId, batchId, serial: sheet?.serial ?? '' };
}

const preview = (by: Caller, requestid: string) =>
  by.send(previewSheets, { headers: { requestid } });

export const certificateAttacks: Attacks = {
  "a preview of a stranger's sheet, of one without proven kinship, undecided or paid": async (
    target,
  ) => {
    const clerk = await signInStaff(target, 'second-clerk');
    const { nationalIdenNumber: national_id } = birthDocument().nid;
    const owner = await signInCitizen(target, 'sheet-owner@people.example', { national_id });
    const { requestId, fields } = await dueRequest(owner, clerk);
    const shown = await preview(owner, requestId);
    expectThat(shown.text.includes('eventPlace'), `the owner's own: ${shown.text}`);

    const unknown = await signInCitizen(target, 'unknown-kin@people.example');
    const unproven = await preview(unknown, (await dueRequest(unknown, clerk)).requestId);
    expectThat(unproven.text.includes('unproven'), `without kinship: ${unproven.text}`);
    const told = [
      unproven,
      await preview(unknown, requestId),
      await preview(callAs(target, newPlace()), requestId),
      await preview(owner, await order(owner)),
    ];
    expectNone(told.map(({ text }) => text).filter((text) => text.includes('eventPlace')));
    const { version, sheets } = JSON.parse(shown.text);
    const marks = [{ documentId: sheets[0].documentId, fields: ['eventPlace'] }];
    const body = { requestId, version, marks };
    const foreign = await unknown.send(markErrors, { body });
    expectThat(foreign.status === 400, `a stranger's mark: HTTP ${foreign.status}`);

    await notify(target, webhookPayload(fields, PAYMENT_KEY));
    const paid = await preview(owner, requestId);
    expectThat(paid.code === CHANGED, `a paid one: ResponseCode ${paid.code}`);
    const late = await owner.send(markErrors, { body: { ...body, version: version + 1 } });
    expectThat(late.code === CHANGED, `a mark after the payment: ResponseCode ${late.code}`);
  },
  'a clerk prints and prints again the certificates of their own order': async (target) => {
    const own = await packed(target, 'clerk@office.example');
    const clerk = await signInStaff(target, 'clerk');
    const first = await print(clerk, own.batchId);
    expectThat(first.code === OWN_REQUEST, `printing: ResponseCode ${first.code}`);
    await own.clerk.client(printCertificates, { body: { batchId: own.batchId } });
    const [sheet] = await sheetsOf(own.clerk, own.requestId);
    const again = await reprint(clerk, sheet?.serial ?? '');
    expectThat(again.code === OWN_REQUEST, `reprinting: ResponseCode ${again.code}`);
  },
  'a supervisor revokes the certificate of their own order, or another one alone': async (
    target,
  ) => {
    const own = await printed(target, 'supervisor@office.example');
    const { code } = await propose(own.supervisor, own.serial);
    expectThat(code === OWN_REQUEST, `own certificate: ResponseCode ${code}`);
    const other = await printed(target, 'revoked@people.example');
    await propose(other.supervisor, other.serial);
    const { proposals } = await other.supervisor.client(listProposals);
    const [proposalId] = proposals
      .filter((each) => each.kind === 'revocation' && each.serial === other.serial)
      .map(({ id }) => id);
    const body = { proposalId, approve: true };
    const approved = await other.supervisor.send(decideProposal, { body });
    expectThat(approved.code === OWN_PROPOSAL, `own proposal: ResponseCode ${approved.code}`);
    const [sheet] = await sheetsOf(other.clerk, other.requestId);
    expectThat(sheet?.revoked === null, 'the certificate is revoked');
  },
  'one batch printed, and one sheet printed again, four times in parallel': onPostgres(
    async (target) => {
      const { clerk, requestId, batchId } = await packed(target, 'printed@people.example');
      const four = (send: () => ReturnType<typeof print>) =>
        Promise.all(Array.from({ length: 4 }, send)).then((replies) =>
          replies.map(({ code }) => code).sort(),
        );
      const wanted = [ACCEPTED, CHANGED, CHANGED, CHANGED].sort().join();
      const batches = await four(() => print(clerk, batchId));
      expectThat(batches.join() === wanted, `printing: ${batches}`);
      const [sheet] = await sheetsOf(clerk, requestId);
      const sheets = await four(() => reprint(clerk, sheet?.serial ?? ''));
      expectThat(sheets.join() === wanted, `reprinting: ${sheets}`);
      const valid = (await sheetsOf(clerk, requestId)).filter(({ revoked }) => !revoked);
      expectThat(valid.length === 1, `${valid.length} valid sheets of one copy`);
    },
  ),
  'a certificate printed again by one clerk after it left the office': async (target) => {
    const { clerk, requestId, batchId, serial } = await printed(target, 'sent@people.example');
    await clerk.client(handOverBatch, { body: { batchId, requestIds: [requestId] } });
    const { code } = await reprint(clerk, serial);
    expectThat(code === CHANGED, `ResponseCode ${code}`);
  },
  'a token of a client by a replayed, forged, foreign or expired assertion': async (target) => {
    const used = await assertion(target);
    const first = await askToken(target, used);
    expectThat(first.status === ACCEPTED, `the first use: ${first.status}`);
    const seconds = Math.floor(Date.now() / 1_000);
    const [header = '', payload = ''] = (await assertion(target)).split('.');
    const wrong = [
      used,
      `${header}.${payload}.`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
      await assertion(target, { aud: 'https://other.example' }),
      await assertion(target, { exp: seconds - 60 }),
      await assertion(target, { exp: seconds + 86_400 }),
      await assertion(target, {}, testMachine('press', {})),
    ];
    for (const each of wrong) {
      const { status, text } = await askToken(target, each);
      expectThat(status === UNAUTHENTICATED, `${each}: ${status} ${text}`);
    }
    const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
    const stolen = await askToken(target, await assertion(target), elsewhere);
    expectThat(stolen.status === UNAUTHENTICATED, `from another network: ${stolen.status}`);
    await target.expectLogged(eventText('client_refused'));
  },
  'a certificate signed without the token of a client, with an altered one, and with a session':
    async (target) => {
      const token = await tokenOf(target);
      const [header, payload = '', signature] = token.split('.');
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
      const altered = JSON.stringify({ ...claims, exp: claims.exp + 86_400 });
      const wrong = [
        '',
        'x',
        `${header}.${payload}.`,
        `${header}.${Buffer.from(altered).toString('base64url')}.${signature}`,
        await assertion(target),
      ];
      for (const each of wrong) {
        const { code } = await sign(target, each);
        expectThat(code === UNAUTHENTICATED, `token ${JSON.stringify(each)}: ${code}`);
      }
      const people = [
        await signInCitizen(target, 'signer@people.example'),
        await signInStaff(target, 'supervisor'),
      ];
      for (const person of people) {
        const headers = { 'idempotency-key': crypto.randomUUID() };
        const { code } = await person.send(signCertificate, { headers, body: {} });
        expectThat(code === UNAUTHENTICATED, `session: ResponseCode ${code}`);
      }
      await target.expectLogged(eventText('client_refused'));
    },
  'a signed certificate replayed four times in parallel, and with other data': async (target) => {
    const key = crypto.randomUUID();
    const token = await tokenOf(target);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => sign(target, token, { key })),
    );
    const texts = new Set(replies.map(({ text }) => text));
    const codes = replies.map(({ code }) => code);
    expectThat(codes.every((code) => code === ACCEPTED) && texts.size === 1, `${codes}`);
    const other = await sign(target, token, { key, place: 'أسوان' });
    expectThat(other.code === CONFLICT, `other data: ResponseCode ${other.code}`);
  },
  'the lists for verifiers searched for names and numbers': async (target) => {
    const { requestId, serial } = await printed(target, 'listed@people.example');
    const visitor = callAs(target, newPlace());
    const replies = await Promise.all(Object.values(lists).map((call) => visitor.send(call)));
    expectNone(
      [NAME, requestId, serial].filter((text) =>
        replies.some((reply) => reply.text.includes(text)),
      ),
    );
  },
  'a certificate signed with the right token from another network, and of another kind': async (
    target,
  ) => {
    const token = await tokenOf(target);
    const foreign = await sign(target, token, { from: '203.0.113.7' });
    expectThat(foreign.code === UNAUTHENTICATED, `network: ResponseCode ${foreign.code}`);
    const card = await sign(target, token, { kind: 'Death' });
    expectThat(card.code === FORBIDDEN, `kind: ResponseCode ${card.code}`);
    await target.expectLogged(eventText('client_refused'));
  },
};
