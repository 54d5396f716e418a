import {
  answerFromEvents,
  createReplayGuard,
  type EventKinds,
  type EventSource,
  LOOKUP_PATH,
  type LookupVerifier,
  type ReceivedLookup,
  type ServedLookup,
  serveLookup,
} from '@wathiqa/contract/civil-register';
import {
  byField,
  byRegistrationNumber,
  type Core,
  type CoreOptions,
  createCore,
  currentRecord,
} from './core.ts';
import { FARAJALAND } from './farajaland.ts';

export { FARAJALAND } from './farajaland.ts';

export interface PluginOptions {
  readonly core: CoreOptions;
  readonly clients: LookupVerifier['clients'];
  /** Origin of this service, as its clients know it. */
  readonly audience: string;
  /** Declaration fields of the country; default is Farajaland's. */
  readonly fields?: EventKinds;
}

/** Answers lookups from the Core of OpenCRVS 2. */
export function createLookup(
  options: PluginOptions,
): (received: ReceivedLookup) => Promise<ServedLookup> {
  const { clients, audience, fields = FARAJALAND } = options;
  const source = eventsOf(createCore(options.core));
  const verifier = { clients, audience: [audience], isReplayed: createReplayGuard() };
  return (received) =>
    serveLookup(received, verifier, (request) => answerFromEvents(source, fields, request));
}

function eventsOf(core: Core): EventSource {
  return {
    async find({ eventType, ownerId }, by) {
      const clause =
        'nationalId' in by ? byField(ownerId, by.nationalId) : byRegistrationNumber(by.eventNumber);
      const [id, other] = await core.search(eventType, clause);
      if (!id) return 'none';
      return other ? 'several' : currentRecord(await core.read(id));
    },
    async exists({ eventType, ownerId }, nationalId) {
      const found = await core.search(eventType, byField(ownerId, nationalId));
      return found.length > 0;
    },
  };
}

interface HapiRequest {
  readonly payload: Buffer | string | null;
  readonly headers: Readonly<Record<string, string | undefined>>;
}
interface HapiToolkit {
  response(body: object): HapiResponse;
}
interface HapiResponse {
  code(status: number): HapiResponse;
  header(name: string, value: string): HapiResponse;
}

/** Route of the country configuration, whose server is Hapi. */
export function hapiRoute(options: PluginOptions) {
  const lookup = createLookup(options);
  return {
    method: 'POST',
    path: LOOKUP_PATH,
    options: { auth: false, payload: { parse: false, output: 'data' } },
    async handler({ payload, headers }: HapiRequest, toolkit: HapiToolkit): Promise<HapiResponse> {
      const { authorization, 'x-road-id': xRoadId } = headers;
      const body = payload?.toString('utf8') ?? '';
      const served = await lookup({ body, authorization, xRoadId });
      const response = toolkit.response(served.body).code(served.status);
      for (const [name, value] of Object.entries(served.headers)) response.header(name, value);
      return response;
    },
  } as const;
}
