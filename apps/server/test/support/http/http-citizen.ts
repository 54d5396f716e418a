import { setTimeout } from 'node:timers/promises';
import {
  CallError,
  createClient,
  createRequest,
  payInCash,
  requestStatus,
  session,
  shipmentInfo,
  withdrawRequest,
} from '@wathiqa/contract';
import { CITIZEN_RESPONSE_CODES } from '@wathiqa/domain';
import { type BirthOrder, birthOrder, cairoAddress } from '../orders.ts';

/** A citizen of a server in another process, over HTTP. */
export interface HttpCitizen {
  /** Includes the e-mail. */
  readonly secrets: readonly string[];
  /**
   * Places an order, by default one birth certificate, and repeats it once if the server was too busy. Returns its Id,
   * rejects without a response.
   */
  order(key: string, order?: BirthOrder): Promise<string>;
  sendAddress(requestId: string): Promise<void>;
  askForCode(requestId: string): Promise<string>;
  withdraw(requestId: string): Promise<void>;
  stateOf(requestId: string): Promise<string>;
}

export async function loginTokenOverHttp(url: string, email: string): Promise<string> {
  const sent = await fetch(`${url}/sandbox/account/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, returnUrl: url }),
  });
  return new URL(sent.headers.get('location') ?? '').searchParams.get('Token') ?? '';
}

export async function signInOverHttp(url: string, email: string): Promise<HttpCitizen> {
  const token = await loginTokenOverHttp(url, email);
  const anonymous = createClient({ baseUrl: url, fetch, headers: () => ({}) });
  const { AccessToken, RefreshToken } = await anonymous(session.login, {
    headers: { email, token },
    body: { Username: 'portal', Password: 'portal' },
  });
  const client = createClient({
    baseUrl: url,
    fetch,
    headers: () => ({ email, token, authorization: `Bearer ${AccessToken}` }),
  });
  return {
    secrets: [email, token, AccessToken, RefreshToken],
    order: async (key, body = birthOrder()) => {
      const order = () =>
        client(createRequest, {
          headers: { 'idempotency-key': key },
          query: { email, token },
          body,
        });
      const { Id } = await order().catch(async (error) => {
        if (!isOverloaded(error)) throw error;
        await setTimeout((error.retryAfter ?? 1) * 1_000);
        return order();
      });
      if (!Id) throw new Error('An order was accepted without an Id');
      return Id;
    },
    sendAddress: async (requestID) => {
      await client(shipmentInfo, { body: { requestID, customerAddress: cairoAddress() } });
    },
    askForCode: async (requestId) => {
      const { payment } = await client(payInCash, { headers: { requestid: requestId } });
      if (!payment.cash) throw new Error(`There is no code for ${requestId}`);
      return payment.cash.code;
    },
    withdraw: async (requestId) => {
      await client(withdrawRequest, { body: { requestId } });
    },
    stateOf: async (requestId) => {
      const { State } = await client(requestStatus, { headers: { requestid: requestId } });
      return State.CodeMessage;
    },
  };
}

/** Refused before it was stored, because the database was busy. */
function isOverloaded(error: unknown): error is CallError {
  return error instanceof CallError && error.code === CITIZEN_RESPONSE_CODES.UNAVAILABLE;
}
