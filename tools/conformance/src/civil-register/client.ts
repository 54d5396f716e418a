import {
  LOOKUP_PATH,
  LOOKUP_PURPOSE,
  type LookupRequest,
  type LookupSigner,
  signLookup,
} from '@wathiqa/contract/civil-register';
import type { Reply } from '../client.ts';
import { Violation } from '../outcome.ts';
import type { TestRecords } from './records.ts';

/** A call, valid unless changed. */
export interface Asked {
  /** `undefined` removes a key. */
  change?: Partial<Record<keyof LookupRequest | 'family', unknown>>;
  /** In place of the JSON of the request. */
  body?: string;
  headers?: Record<string, string>;
  /** `Authorization` for the body; undefined for none. */
  authorization?: (body: string, signer: LookupSigner) => Promise<string | undefined>;
}

export interface RegisterClient {
  readonly records: TestRecords;
  readonly signer: LookupSigner;
  ask(asked?: Asked): Promise<Reply>;
}

export type RegisterCase = (client: RegisterClient) => Promise<void>;

/** By name. */
export type RegisterCases = Readonly<Record<string, RegisterCase>>;

export interface RegisterUnderTest {
  /** Base address, to which the path of the call is appended. */
  url: string;
  clientId: string;
  privateKey: LookupSigner['privateKey'];
  records: TestRecords;
}

const CALL_TIMEOUT_MS = 20_000;

/** The number of no request, and one that the sandbox answers without a planted mismatch. */
export const REQUEST_NUMBER = '100000000015';

export function createRegisterClient({ url, records, ...keys }: RegisterUnderTest): RegisterClient {
  const signer = { ...keys, audience: new URL(url).origin };
  const address = `${url.replace(/\/+$/, '')}${LOOKUP_PATH}`;
  const valid: LookupRequest = {
    requestNumber: REQUEST_NUMBER,
    purpose: LOOKUP_PURPOSE,
    documentType: 'Birth',
    nationalId: records.person.nationalId,
    fields: ['fullName'],
  };

  return {
    records,
    signer,
    async ask({ change, body, headers, authorization = sign } = {}) {
      const text = body ?? JSON.stringify({ ...valid, ...change });
      const signature = await authorization(text, signer);
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            // A kept connection may be closed by the server just when the next call takes it.
            connection: 'close',
            ...(signature ? { authorization: signature } : {}),
            ...headers,
          },
          body: text,
          redirect: 'manual',
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        const answer = Buffer.from(await response.arrayBuffer());
        return {
          sent: `POST ${LOOKUP_PATH}`,
          status: response.status,
          headers: response.headers,
          text: answer.toString('utf8'),
          body: parseUtf8(answer),
        };
      } catch (cause) {
        throw new Violation(`no response (${cause instanceof Error ? cause.message : cause})`);
      }
    },
  };
}

export const sign: NonNullable<Asked['authorization']> = (body, signer) =>
  signLookup(body, signer, new Date());

/** Undefined unless JSON in valid UTF-8. */
function parseUtf8(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
