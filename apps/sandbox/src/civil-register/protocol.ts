import { setTimeout as delay } from 'node:timers/promises';
import {
  createReplayGuard,
  LOOKUP_ERRORS,
  LOOKUP_MAX_BYTES,
  LOOKUP_PATH,
  LOOKUP_PURPOSE,
  type LookupAnswer,
  type LookupErrorCode,
  LookupRequest,
  SignatureError,
  verifyLookup,
} from '@wathiqa/contract/civil-register';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FailureInjector, REGISTER_FAILURES } from '../failures/failure-injection.ts';
import { createHanging } from '../failures/routes.ts';
import type { Population } from './people.ts';
import { answerLookup, plantMismatch } from './records.ts';

type Clients = Parameters<typeof verifyLookup>[2]['clients'];

export interface ProtocolOptions {
  readonly population: () => Population;
  readonly failures: FailureInjector;
  readonly clients: Clients;
  /** One request number in so many is answered with a planted mismatch; 0 for none. */
  readonly plantEvery: number;
  readonly now: () => number;
  readonly onAnswer: (request: LookupRequest, answer: LookupAnswer) => void;
}

const RETRY_AFTER_SECONDS = 2;

/** Field with a planted mismatch. Only the calling server sees this header. */
const PLANTED_HEADER = 'x-sandbox-planted';

class Refusal extends Error {
  readonly code: LookupErrorCode;
  constructor(code: LookupErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** The call of docs/guides/civil-register.md. */
export async function protocol(app: FastifyInstance, options: ProtocolOptions): Promise<void> {
  const { population, failures, clients, plantEvery, now, onAnswer } = options;
  const isReplayed = createReplayGuard();
  const hang = createHanging(app);

  // The signature covers the received text.
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: LOOKUP_MAX_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.setErrorHandler((error, request, reply) => {
    const { code, message } = asRefusal(error);
    return refuse(echoId(request, reply), code, message);
  });

  app.post(LOOKUP_PATH, async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : '';
    const lookup = await readLookup(request, body);
    const owner = lookup.nationalId ?? lookup.eventNumber ?? '';
    echoId(request, reply);
    const failure = failures.consume(REGISTER_FAILURES, owner);
    switch (failure?.kind) {
      case 'hang':
        hang(reply);
        return reply;
      case 'fail':
        return reply.code(500).send();
      case 'busy':
        return refuse(reply, 'TOO_MANY_REQUESTS', 'too many lookups');
      case 'unavailable':
        return refuse(reply, 'UNAVAILABLE', 'maintenance');
      case 'malformedResponse':
        return reply.type('text/html').send('<!doctype html><title>Gateway</title>');
      case 'slow':
        await delay(failure.seconds * 1_000);
    }
    const asked = failure?.kind === 'wrongRecord' ? ofAnotherPerson(lookup) : lookup;
    const honest = answerLookup(population(), asked);
    const { answer, planted } = plantMismatch(honest, lookup.requestNumber, plantEvery) ?? {
      answer: honest,
    };
    onAnswer(lookup, answer);
    if (planted) reply.header(PLANTED_HEADER, planted);
    return reply.send(answer);
  });

  async function readLookup(request: FastifyRequest, body: string): Promise<LookupRequest> {
    // A real register has its own address here.
    const audience = [`http://${request.host}`, `https://${request.host}`];
    const { authorization } = request.headers;
    await verifyLookup(
      authorization,
      body,
      { clients, audience, isReplayed },
      new Date(now()),
    ).catch((error) => {
      throw error instanceof SignatureError ? new Refusal('UNSIGNED', error.message) : error;
    });
    const { data, error } = LookupRequest.safeParse(parseJson(body));
    if (!data) throw new Refusal('INVALID', error.message);
    if (data.purpose !== LOOKUP_PURPOSE) throw new Refusal('PURPOSE', 'not permitted');
    return data;
  }

  function ofAnotherPerson(lookup: LookupRequest): LookupRequest {
    const { people, byNationalId } = population();
    const index = byNationalId.get(lookup.nationalId ?? '')?.index ?? 0;
    const other = people[(index + 1) % people.length];
    return other ? { ...lookup, nationalId: other.nationalId } : lookup;
  }
}

function asRefusal(error: unknown): { code: LookupErrorCode; message: string } {
  if (error instanceof Refusal) return error;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === LOOKUP_ERRORS.TOO_LARGE) {
    return { code: 'TOO_LARGE', message: `more than ${LOOKUP_MAX_BYTES} bytes` };
  }
  if (status < 500) return { code: 'INVALID', message: 'a JSON body is required' };
  throw error;
}

function refuse(reply: FastifyReply, error: LookupErrorCode, message: string): FastifyReply {
  const waits = error === 'TOO_MANY_REQUESTS' || error === 'UNAVAILABLE';
  if (waits) reply.header('retry-after', String(RETRY_AFTER_SECONDS));
  return reply.code(LOOKUP_ERRORS[error]).send({ error, message });
}

function echoId({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const id = headers['x-road-id'];
  return typeof id === 'string' ? reply.header('x-road-id', id) : reply;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
