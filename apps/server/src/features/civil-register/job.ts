import { LOOKUP_PURPOSE, type LookupRequest } from '@wathiqa/contract/civil-register';
import { lookupFields, toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { isPlaceholder } from '../../crypto/encryption.ts';
import { type Outbox, retryDelay } from '../../jobs/outbox-worker.ts';
import { measure } from '../../observability/measured-events.ts';
import { publishOfficeChange } from '../../requests/change-channel.ts';
import { matchTyped } from '../../requests/checks/register-answers.ts';
import { type CivilRegister, LookupError } from './client.ts';
import {
  type ClaimedLookup,
  claimLookups,
  type LookupOutcome,
  settleLookups,
} from './repository.ts';

const RETRY_DELAY_MS = { first: 5_000, longest: 600_000 };
/** A register may request a longer pause, but a mistake must not stop lookups for days. */
const LONGEST_PAUSE_MS = 3_600_000;

type Context = Pick<AppContext, 'database' | 'jobs' | 'now' | 'civilRegister'>;

/**
 * Looks documents up in the civil register, several at once. Failures are retried while the document waits for its
 * decision; nothing waits for a lookup. At least once: a crash repeats it.
 */
export function lookUpDocuments(context: Context): void {
  const { civilRegister, jobs } = context;
  if (civilRegister) jobs.attach(createOutbox(context, civilRegister));
}

function createOutbox(
  { database, now }: Context,
  register: CivilRegister,
): Outbox<ClaimedLookup, LookupOutcome> {
  // Background pool.
  const query = database.longQuery;
  let pausedUntil = 0;

  async function attempt(
    lookup: ClaimedLookup,
    signal: AbortSignal,
  ): Promise<LookupOutcome & { reached?: boolean }> {
    if (!lookup.needed) return { result: 'unneeded' };
    try {
      const request = toLookupRequest(lookup);
      const { found, xRoadRequestId, planted } = await register.lookUp(request, signal);
      measure('lookup', { result: found.result });
      // Blockers follow when staff read it.
      const { grade, fields } = matchTyped(lookup.document, found, false);
      const answer = {
        result: found.result,
        record: found.result === 'one' ? found.record : null,
        grade,
        differing: fields.flatMap(({ field, difference }) =>
          difference === 'equal' ? [] : [field],
        ),
        fields: request.fields,
        xRoadRequestId,
        planted,
      };
      return { result: 'done', answer, reached: true };
    } catch (error) {
      if (!(error instanceof LookupError)) throw error;
      return { ...retry(lookup, error), reached: false };
    }
  }

  function retry(
    { attempts }: ClaimedLookup,
    { kind: failure, retryAfterMs }: LookupError,
  ): LookupOutcome {
    measure('lookup', { result: failure });
    const pause = Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS);
    pausedUntil = Math.max(pausedUntil, now().getTime() + pause);
    const wait = Math.max(retryDelay(attempts, RETRY_DELAY_MS), pause);
    return { result: 'retry', failure, nextAttemptAt: new Date(now().getTime() + wait) };
  }

  return {
    name: 'civil-register.lookups',
    service: 'civil_register',
    concurrency: register.connections,
    now,
    async claim(due) {
      if (due.now.getTime() < pausedUntil) return [];
      return (await claimLookups(query, due)).map((lookup) => [lookup]);
    },
    work: (lookup, { signal }) => attempt(lookup, signal),
    giveUp: (lookup) => retry(lookup, new LookupError('malformed', 'a defect')),
    async settle(settled) {
      for (const requestId of await settleLookups(query, settled, now())) {
        publishOfficeChange(database, { requestId, staffId: null });
      }
    },
  };
}

/** Requests only the printed fields; sends the applicant only to prove kinship. */
function toLookupRequest({
  request_id,
  document,
  applicantNationalId,
}: ClaimedLookup): LookupRequest {
  const { document_type, national_id, relation } = document;
  return {
    requestNumber: toRequestId(request_id),
    purpose: LOOKUP_PURPOSE,
    documentType: document_type,
    nationalId: national_id,
    ...(!isPlaceholder(applicantNationalId) && { applicantNationalId }),
    fields: [...lookupFields(document_type, relation)],
  };
}
