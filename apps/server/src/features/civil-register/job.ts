import { randomUUID } from 'node:crypto';
import { LOOKUP_PURPOSE, type LookupRequest } from '@wathiqa/contract/civil-register';
import { lookupFields, toRequestId } from '@wathiqa/domain';
import type { AppContext } from '../../context.ts';
import { isPlaceholder } from '../../crypto/encryption.ts';
import { type Outbox, retryDelay } from '../../jobs/outbox-worker.ts';
import { runInContext } from '../../observability/call-context.ts';
import { measure } from '../../observability/measured-events.ts';
import { publishOfficeChange } from '../../requests/change-channel.ts';
import { matchTyped } from '../../requests/checks/register-answers.ts';
import { type CivilRegister, LookupError } from './client.ts';
import {
  type ClaimedLookup,
  claimLookups,
  type SettledLookup,
  settleLookups,
} from './repository.ts';

const RETRY_DELAY_MS = { first: 5_000, longest: 600_000 };
/** A register may request a longer pause, but a mistake must not stop lookups for days. */
const LONGEST_PAUSE_MS = 3_600_000;

type Context = Pick<AppContext, 'database' | 'jobs' | 'now' | 'civilRegister'>;

interface Lease {
  readonly lookup: ClaimedLookup;
  readonly leasedUntil: Date;
  /** ID of the claim batch. */
  readonly jobId: string;
}

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
): Outbox<Lease, SettledLookup> {
  // Background pool.
  const query = database.longQuery;
  let pausedUntil = 0;

  async function attempt(lease: Lease, signal: AbortSignal) {
    const { lookup } = lease;
    if (!lookup.needed) return { outcome: settle(lease, 'unneeded') };
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
      return { outcome: settle(lease, 'done', { answer }), reached: true };
    } catch (error) {
      if (!(error instanceof LookupError)) throw error;
      return { outcome: retry(lease, error), reached: false };
    }
  }

  function retry(lease: Lease, { kind, retryAfterMs }: LookupError): SettledLookup {
    measure('lookup', { result: kind });
    const pause = Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS);
    pausedUntil = Math.max(pausedUntil, now().getTime() + pause);
    const wait = Math.max(retryDelay(lease.lookup.attempts, RETRY_DELAY_MS), pause);
    const nextAttemptAt = new Date(now().getTime() + wait);
    return settle(lease, 'retry', { failure: kind, nextAttemptAt });
  }

  return {
    service: 'civil_register',
    concurrency: register.connections,
    now,
    async claim(limit, leasedUntil) {
      const at = now();
      if (at.getTime() < pausedUntil) return [];
      const claimed = await claimLookups(query, { limit, now: at, leasedUntil });
      const jobId = randomUUID();
      return claimed.map((lookup) => [{ lookup, leasedUntil, jobId }]);
    },
    work: (lease, signal) =>
      runInContext({ names: { jobId: lease.jobId, queue: 'civil-register.lookups' } }, () =>
        attempt(lease, signal),
      ),
    release: (lease) => settle(lease, 'released'),
    giveUp: (lease) => retry(lease, new LookupError('malformed', 'a defect')),
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

function settle(
  { lookup, leasedUntil }: Lease,
  outcome: SettledLookup['outcome'],
  rest: Omit<SettledLookup, 'lookup' | 'leasedUntil' | 'outcome'> = {},
): SettledLookup {
  return { lookup, leasedUntil, outcome, ...rest };
}
