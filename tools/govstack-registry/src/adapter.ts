import {
  answerFromEvents,
  createReplayGuard,
  type EventFields,
  type EventKinds,
  type EventRecord,
  type EventSource,
  LookupRefusal,
  type LookupVerifier,
  type ReceivedLookup,
  type ServedLookup,
  serveLookup,
} from '@wathiqa/contract/civil-register';

/** Fields of one registry; its acronym is the `eventType`. */
export interface RegistryFields extends EventFields {
  readonly eventNumber: string;
  /** Field with a true value while a change is pending. */
  readonly openCorrection?: string;
  /** Persons may have several records, such as marriages; `read` returns the first. */
  readonly hasSeveral?: true;
}

export interface AdapterOptions {
  /** Digital Registries Building Block 1.3, without `/data`. */
  readonly url: string;
  /** Version of the registries' schema, part of the address. */
  readonly version: string;
  /** `INSTANCE/CLASS/MEMBER/SUBSYSTEM` of this adapter. */
  readonly mediatorClient: string;
  /** Value of `Authorization`. */
  readonly apiKey: string;
  readonly clients: LookupVerifier['clients'];
  /** Origin of this adapter, as its clients know it. */
  readonly audience: string;
  readonly registries: EventKinds<RegistryFields>;
}

const TIMEOUT_MS = 10_000;

/** Answers lookups by `read` and `exists` of GovStack digital registries. */
export function createLookup(
  options: AdapterOptions,
): (received: ReceivedLookup) => Promise<ServedLookup> {
  const { clients, audience, registries } = options;
  const verifier = { clients, audience: [audience], isReplayed: createReplayGuard() };
  const source = createSource(options);
  return (received) =>
    serveLookup(received, verifier, (request) => answerFromEvents(source, registries, request));
}

function createSource(options: AdapterOptions): EventSource<RegistryFields> {
  const { url, version, mediatorClient, apiKey } = options;

  /** JSON of the answer; undefined for 404. */
  async function post(registry: string, method: 'read' | 'exists', content: object) {
    const answer = await fetch(`${url}/data/${registry}/${version}/${method}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'information-mediator-client': mediatorClient,
        authorization: apiKey,
      },
      body: JSON.stringify({ query: { content } }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined);
    if (answer?.status === 404) return undefined;
    if (answer?.ok) return (await answer.json()) as Record<string, unknown>;
    throw new LookupRefusal('UNAVAILABLE', `registry: ${answer?.status ?? 'no response'}`);
  }

  return {
    async find(event, by): Promise<EventRecord | 'none' | 'several'> {
      const { eventNumber, openCorrection = '', hasSeveral } = event;
      const isByPerson = 'nationalId' in by;
      const query = isByPerson
        ? { [event.ownerId]: by.nationalId }
        : { [eventNumber]: by.eventNumber };
      const answer = await post(event.eventType, 'read', query);
      const content = answer?.content as Record<string, unknown> | undefined;
      if (!content) return 'none';
      if (isByPerson && hasSeveral) return 'several';
      const number = content[eventNumber];
      return {
        content,
        eventNumber: typeof number === 'string' ? number : null,
        openCorrection: content[openCorrection] === true,
      };
    },
    async exists(event, nationalId) {
      const answer = await post(event.eventType, 'exists', { [event.ownerId]: nationalId });
      return (answer?.answer as { status?: boolean } | undefined)?.status === true;
    },
  };
}
