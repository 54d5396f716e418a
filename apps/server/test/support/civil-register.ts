import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  createReplayGuard,
  type LookupAnswer,
  LookupRequest,
  type RegisterValues,
  SignatureError,
  verifyLookup,
} from '@wathiqa/contract/civil-register';

export interface RegisterReply {
  status?: number;
  headers?: Record<string, string>;
  /** JSON, or the text as it is. */
  body?: unknown;
  /** The connection ends without an answer. */
  breaks?: true;
}

export interface TestRegister {
  readonly environment: Record<string, string>;
  /** Valid lookups so far. */
  readonly asked: LookupRequest[];
  /** Of these. */
  readonly headers: IncomingHttpHeaders[];
  /** Clock of the server under test. */
  now: () => Date;
  stop(): Promise<void>;
  /** Decides the answers from now on. */
  answer: (request: LookupRequest) => RegisterReply | Promise<RegisterReply>;
}

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const pem = (keys: ReturnType<typeof pair>) =>
  String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** Another client's key. */
export const WRONG_KEY = pem(pair());

/** Typed data of `birthDocument`. */
const OWNER = {
  fullName: 'أحمد محمود عبد الرحمن السيد',
  motherFullName: 'فاطمة حسن إبراهيم علي',
  gender: 'M',
  alive: true,
} satisfies RegisterValues;

/** The record of `birthDocument`, with only the asked fields. */
export function recordOf(
  { fields, nationalId = '' }: Pick<LookupRequest, 'fields' | 'nationalId'>,
  changes: RegisterValues = {},
): LookupAnswer {
  const values: RegisterValues = { ...OWNER, ...changes };
  return {
    result: 'one',
    record: {
      nationalId,
      fields: Object.fromEntries(fields.map((field) => [field, values[field] ?? null])),
      openCorrection: false,
      kinship: 'SELF',
    },
  };
}

/**
 * An in-process register that verifies signatures.
 *
 * @param tls default: no TLS
 */
export async function startRegister(tls?: ServerOptions): Promise<TestRegister> {
  const keys = pair();
  const listener: RequestListener = async (incoming, outgoing) => {
    const body = (await incoming.toArray()).join('');
    const reply = await handle(incoming.headers, body);
    if (reply.breaks) return void incoming.socket.destroy();
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {});
    const answered = { 'x-road-id': incoming.headers['x-road-id'], ...reply.headers };
    outgoing.writeHead(reply.status ?? 200, answered).end(text);
  };
  const server = tls ? createSecureServer(tls, listener) : createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clients = new Map([['wathiqa', { keys: [keys.publicKey.export({ format: 'jwk' })] }]]);
  const isReplayed = createReplayGuard();

  async function handle(headers: IncomingHttpHeaders, body: string): Promise<RegisterReply> {
    try {
      const verifier = { clients, audience: [url], isReplayed };
      await verifyLookup(headers.authorization, body, verifier, register.now());
    } catch (error) {
      if (error instanceof SignatureError) return { status: 401 };
      throw error;
    }
    const request = LookupRequest.parse(JSON.parse(body));
    register.asked.push(request);
    register.headers.push(headers);
    return register.answer(request);
  }

  const register: TestRegister = {
    environment: {
      REGISTRY_URL: url,
      REGISTRY_CLIENT_ID: 'wathiqa',
      REGISTRY_SIGNING_KEY: pem(keys),
    },
    asked: [],
    headers: [],
    now: () => new Date(),
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
    answer: (request) => ({ body: recordOf(request) }),
  };
  return register;
}
