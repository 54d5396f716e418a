import {
  type Call,
  type CallAnswer,
  castVote,
  checkPayment,
  createRequest,
  payByCard,
  payInCash,
  session,
  shipmentInfo,
  submitFeedback,
} from '@wathiqa/contract';
import { openSession } from '@wathiqa/contract/office';
import { cairoDay, isoDay, type PollOption } from '@wathiqa/domain';
import type { Sandbox } from '@wathiqa/sandbox';
import type { createApp, Settings } from '@wathiqa/server';
import type { Database } from '@wathiqa/server/src/db/database.ts';
import {
  connectProvider,
  monitorProvider,
} from '@wathiqa/server/src/features/payments/provider/index.ts';
import { reconcile } from '@wathiqa/server/src/features/payments/reconciliation.ts';
import {
  anonymous,
  type Sent,
  type TestClient,
  withHeaders,
  withSession,
} from '@wathiqa/server/test/support/http/client.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Order } from './orders.ts';

/** Server and sandbox with a shared clock. */
export interface Product {
  app: Awaited<ReturnType<typeof createApp>>;
  settings: Pick<Settings, 'payments'>;
  sandbox: Sandbox;
  database: Database;
  publicUrl: string;
  now(): Date;
  /** Moves both clocks, also backwards. */
  advanceTime(milliseconds: number): void;
}

/** Throws unless successful. */
export type Ask = <C extends Call>(call: C, sent?: Sent) => Promise<CallAnswer<C>>;

function accepted(client: TestClient): Ask {
  return async (call, sent) => {
    const { status, body, text } = await client(call, sent);
    if (status !== 200 || (body.ResponseCode ?? 200) !== 200) {
      throw new Error(`${call.path} answered ${status}: ${text}`);
    }
    return body;
  };
}

/** Actions of people through the public API. */
export function createTrial(product: Product) {
  const { app, sandbox, database, publicUrl, now, settings } = product;
  const paymentProvider = monitorProvider(connectProvider(settings.payments), now);
  const visitor = accepted(anonymous(app));

  const post = (url: string, fields: Record<string, string>) =>
    sandbox.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  async function loginToken(email: string): Promise<string> {
    const returnUrl = `${publicUrl}/electronicservices`;
    const { headers } = await post('/sandbox/account/login', { email, returnUrl });
    return new URL(String(headers.location)).searchParams.get('Token') ?? '';
  }

  async function signInCitizen(email: string): Promise<Ask> {
    const token = await loginToken(email);
    const { AccessToken: accessToken } = await visitor(session.login, {
      headers: { email, token },
      body: { Username: 'portal', Password: 'portal' },
    });
    return accepted(withSession(app, { email, token, accessToken }));
  }

  async function signInStaff(email: string): Promise<Ask> {
    const body = { email, token: await loginToken(email) };
    const { headers } = await anonymous(app)(openSession, { body });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    return accepted(withHeaders(app, { cookie }));
  }

  /** Backdates new rows, because the database uses its own clock. */
  function date(
    statement: RawBuilder<unknown>,
    ...[before, after]: readonly RawBuilder<unknown>[]
  ): Promise<void> {
    return database.transaction(async (transaction) => {
      await sql`SET LOCAL ROLE NONE`.execute(transaction);
      await before?.execute(transaction);
      await statement.execute(transaction);
      await after?.execute(transaction);
    });
  }

  async function send(body: object): Promise<void> {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const { reference } = await visitor(submitFeedback, { headers, body });
    await date(
      sql`UPDATE feedback_messages SET received_at = ${now()} WHERE reference = ${reference}`,
    );
  }

  async function vote(option: PollOption): Promise<void> {
    const key = crypto.randomUUID();
    await visitor(castVote, { headers: { 'idempotency-key': key }, body: { option } });
    await date(sql`UPDATE poll_votes SET cast_at = ${now()} WHERE idempotency_key = ${key}`);
  }

  async function order(citizen: Ask, { payload, customerAddress }: Order): Promise<string> {
    const { Id = '' } = await citizen(createRequest, {
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: payload,
    });
    await date(sql`UPDATE requests SET created_at = ${now()} WHERE id = ${Id}::bigint`);
    await date(
      sql`UPDATE request_history SET at = ${now()} WHERE request_id = ${Id}::bigint`,
      // Disables the append-only trigger: fictitious data only.
      sql`ALTER TABLE request_history DISABLE TRIGGER USER`,
      sql`ALTER TABLE request_history ENABLE TRIGGER USER`,
    );
    await citizen(shipmentInfo, { body: { requestID: Id, customerAddress } });
    return Id;
  }

  /** Falsifies the civil register's next answer about a person. */
  async function plantMismatch(reference: string): Promise<void> {
    await app.jobs.drain();
    const failure = { kind: 'mismatch', reference, times: '1' };
    await post('/sandbox/civil-register/control/failures', failure);
  }

  /** @param outcome `unnoticed`: the provider's notification is lost, and no one checks */
  async function payCash(
    citizen: Ask,
    requestid: string,
    outcome: 'paid' | 'open' | 'unnoticed' = 'paid',
  ): Promise<void> {
    const { payment } = await citizen(payInCash, { headers: { requestid } });
    if (outcome === 'open') return;
    if (outcome === 'unnoticed') {
      const failure = { kind: 'lost', reference: requestid, times: '1' };
      await post('/sandbox/payments/control/failures', failure);
    }
    await post('/sandbox/payments/outlet', { code: payment.cash?.code ?? '' });
    if (outcome === 'paid') await citizen(checkPayment, { headers: { requestid } });
  }

  /** Reconciles yesterday, as the server does each night. */
  async function reconcileNight(): Promise<void> {
    const night = new Date(`${isoDay(cairoDay(now()))}T00:30:00Z`);
    await reconcile({ database, paymentProvider, now: () => night });
  }

  async function payCard(citizen: Ask, requestid: string, card: string): Promise<void> {
    const { checkoutUrl } = await citizen(payByCard, { headers: { requestid } });
    await post(new URL(checkoutUrl).pathname, { card });
    await citizen(checkPayment, { headers: { requestid } });
  }

  async function deliveryCodes(): Promise<ReadonlyMap<string, string>> {
    await app.jobs.drain();
    const received = await sandbox.inject({ url: '/sandbox/messages/received' });
    const codes = new Map<string, string>();
    for (const { channel, text } of received.json<{ channel: string; text: string }[]>()) {
      if (channel !== 'sms') continue;
      const [, code] = /كود الاستلام (\d{6})/.exec(text) ?? [];
      const [, requestId] = /طلبك رقم ([\d ]+)/.exec(text) ?? [];
      if (code && requestId) codes.set(requestId.replaceAll(' ', ''), code);
    }
    return codes;
  }

  return {
    ...{ send, vote, signInCitizen, signInStaff, order, payCash, payCard, deliveryCodes },
    ...{ plantMismatch, reconcileNight },
  };
}
