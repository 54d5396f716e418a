import { setTimeout as delay } from 'node:timers/promises';
import {
  createReplayGuard,
  LOOKUP_MAX_BYTES,
  LOOKUP_PATH,
  type LookupAnswer,
  LookupRefusal,
  type LookupRequest,
  type LookupVerifier,
  serveLookup,
} from '@wathiqa/contract/civil-register';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type FailureInjector, REGISTER_FAILURES } from '../failures/failure-injection.ts';
import { createHanging } from '../failures/routes.ts';
import type { Population } from './people.ts';
import { answerLookup, plantMismatch } from './records.ts';

export interface ProtocolOptions {
  readonly population: () => Population;
  readonly failures: FailureInjector;
  readonly clients: LookupVerifier['clients'];
  /** One request number in so many gets a planted mismatch; 0 for none. */
  readonly plantEvery: number;
  readonly now: () => number;
  readonly onAnswer: (request: LookupRequest, answer: LookupAnswer) => void;
}

/** Field with a planted mismatch. Only the calling server sees this header. */
const PLANTED_HEADER = 'x-sandbox-planted';

/** The call of docs/guides/civil-register.md. */
export async function protocol(app: FastifyInstance, options: ProtocolOptions): Promise<void> {
  const { population, failures, clients, plantEvery, now, onAnswer } = options;
  const isReplayed = createReplayGuard();
  const hang = createHanging(app);

  // The signature covers the received text. The limit is that of the protocol, which has its own refusal.
  const bodyLimit = 4 * LOOKUP_MAX_BYTES;
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  app.removeContentTypeParser(['application/json', 'text/plain']);

  app.post<{ Body?: string }>(LOOKUP_PATH, async (request, reply) => {
    const { authorization, 'x-road-id': xRoadId } = request.headers;
    const { status, headers, body } = await serveLookup(
      { body: request.body ?? '', authorization, xRoadId: xRoadId?.toString() },
      // A real register has its own address as audience.
      { clients, audience: [`http://${request.host}`, `https://${request.host}`], isReplayed },
      (lookup) => answer(lookup, reply),
      new Date(now()),
    );
    return reply.sent ? reply : reply.code(status).headers(headers).send(body);
  });

  /** An injected failure may have answered. */
  async function answer(lookup: LookupRequest, reply: FastifyReply): Promise<LookupAnswer> {
    const failure = failures.consume(REGISTER_FAILURES, lookup.nationalId ?? '');
    switch (failure?.kind) {
      case 'hang':
        hang(reply);
        return { result: 'unavailable' };
      case 'fail':
        reply.code(500).send();
        return { result: 'unavailable' };
      case 'malformedResponse':
        reply.type('text/html').send('<!doctype html><title>Gateway</title>');
        return { result: 'unavailable' };
      case 'busy':
        throw new LookupRefusal('TOO_MANY_REQUESTS', 'too many lookups');
      case 'unavailable':
        throw new LookupRefusal('UNAVAILABLE', 'maintenance');
      case 'slow':
        await delay(failure.seconds * 1_000);
    }
    const subject = failure?.kind === 'wrongRecord' ? ofAnotherPerson(lookup) : lookup;
    const honest = answerLookup(population(), subject);
    // A mix-up of records names the number that was asked for.
    if (honest.result === 'one' && lookup.nationalId) honest.record.nationalId = lookup.nationalId;
    const every = failure?.kind === 'mismatch' ? 1 : plantEvery;
    const changed = plantMismatch(honest, lookup.requestNumber, every);
    if (changed) reply.header(PLANTED_HEADER, changed.planted);
    onAnswer(lookup, changed?.answer ?? honest);
    return changed?.answer ?? honest;
  }

  function ofAnotherPerson(lookup: LookupRequest): LookupRequest {
    const { people, byNationalId } = population();
    const index = byNationalId.get(lookup.nationalId ?? '')?.index ?? 0;
    const other = people[(index + 1) % people.length];
    return other ? { ...lookup, nationalId: other.nationalId } : lookup;
  }
}
