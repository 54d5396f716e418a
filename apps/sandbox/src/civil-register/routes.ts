import formbody from '@fastify/formbody';
import {
  type LookupAnswer,
  type LookupRequest,
  publicKeys,
  TRIAL_CLIENT,
} from '@wathiqa/contract/civil-register';
import type { FastifyInstance } from 'fastify';
import { createFailureInjector, REGISTER_FAILURES } from '../failures/failure-injection.ts';
import { failureRoutes } from '../failures/routes.ts';
import { sendPage } from '../pages/frame.ts';
import { type AnsweredLookup, controlPage } from './control-page.ts';
import type { Population } from './people.ts';
import { createPopulation } from './population.ts';
import { type ProtocolOptions, protocol } from './protocol.ts';

export interface CivilRegisterOptions {
  /** Default 0. */
  readonly plantEvery?: number;
  /** Public keys by client ID; default is the trial's. */
  readonly clients?: ProtocolOptions['clients'];
}

const SHOWN_LOOKUPS = 50;

const TRIAL_CLIENTS = new Map([[TRIAL_CLIENT.clientId, publicKeys(TRIAL_CLIENT.privateKey)]]);

/** Civil register of a ministry, with 20,000 invented people and a control page. */
export async function civilRegister(
  app: FastifyInstance,
  { plantEvery = 0, clients = TRIAL_CLIENTS, now }: CivilRegisterOptions & { now: () => number },
): Promise<void> {
  const failures = createFailureInjector();
  let lookups: AnsweredLookup[] = [];
  let created: Population | undefined;
  // By the first lookup, because it takes a tenth of a second and 13 MB.
  const population = () => {
    created ??= createPopulation();
    return created;
  };

  await app.register(protocol, {
    population,
    failures,
    clients,
    plantEvery,
    now,
    onAnswer: ({ requestNumber, documentType }: LookupRequest, { result }: LookupAnswer) => {
      const answered = { at: now(), requestNumber, documentType, result };
      lookups = [answered, ...lookups].slice(0, SHOWN_LOOKUPS);
    },
  });
  await app.register(async (pages) => {
    await pages.register(formbody);
    pages.get('/control', (_request, reply) =>
      sendPage(reply, controlPage({ failures: failures.all(), lookups, plantEvery })),
    );
    failureRoutes(pages, failures, REGISTER_FAILURES);
  });
}
