import { LRUCache } from 'lru-cache';
import { Gauge, type Registry } from 'prom-client';
import type { AppContext } from '../../../context.ts';
import type { Reader } from '../../../db/database.ts';
import { countLookups } from '../../civil-register/repository.ts';
import { countPendingAnswers } from '../../feedback/answers.ts';
import { countUnsent } from '../../notifications/office-repository.ts';
import { listStalled } from '../stalled/service.ts';

type Context = Pick<AppContext, 'database' | 'jobs' | 'now' | 'paymentProvider'>;
type RegisterState = Awaited<ReturnType<typeof readState>>;

/** Cache duration, because several scrapers may poll. */
const KEPT_MS = 10_000;

/**
 * Database gauges, equal in every process: aggregate with `max`, not `sum`. During an outage only the time of the
 * last success is exported.
 */
export function measureRegister(registry: Registry, context: Context): void {
  const registers = [registry];
  const states = new LRUCache<'now', RegisterState>({
    max: 1,
    ttl: KEPT_MS,
    fetchMethod: () => readState(context),
  });
  const read = () => states.forceFetch('now');

  /** @param tell sets values by label */
  function registerGauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    tell: (state: RegisterState) => readonly [Partial<Record<Label, string>>, number][],
  ): void {
    new Gauge<Label>({
      name: `wathiqa_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        // Drop labels that no longer exist.
        this.reset();
        if (labelNames.length === 0) this.remove();
        const state = await read().catch(() => undefined);
        for (const [labels, value] of state ? tell(state) : []) this.set(labels, value);
      },
    });
  }

  new Gauge({
    name: 'wathiqa_register_up',
    help: '1 if the database answered the queries of these metrics',
    registers,
    async collect() {
      const answered = await read().then(
        () => true,
        () => false,
      );
      this.set(Number(answered));
    },
  });
  new Gauge({
    name: 'wathiqa_circuit_open',
    help: '1 while the circuit breaker of an external service is open',
    labelNames: ['peer_service'],
    registers,
    collect() {
      for (const [service, open] of context.jobs.circuits()) {
        this.set({ peer_service: service }, Number(open));
      }
      // Also knows the calls of citizens.
      const away = !context.paymentProvider.available();
      this.set({ peer_service: 'payment_provider' }, Number(away));
    },
  });
  registerGauge(
    'task_failures',
    'Consecutive failures of a background task',
    ['task'],
    ({ tasks }) => tasks.map(({ name, failures }) => [{ task: name }, failures]),
  );
  registerGauge(
    'feedback_answers_waiting',
    'Answers to contact messages that are not sent yet',
    [],
    ({ answers }) => [[{}, answers]],
  );
  registerGauge('messages_waiting', 'Messages not sent yet', ['channel'], ({ channels }) =>
    channels.map(({ channel, waiting }) => [{ channel }, waiting]),
  );
  registerGauge(
    'messages_oldest_waiting_seconds',
    'Age of the oldest unsent message in seconds',
    ['channel'],
    ({ channels, now }) =>
      channels.map(({ channel, waitingSince }) => [{ channel }, secondsSince(waitingSince, now)]),
  );
  registerGauge(
    'messages_given_up',
    'Dead-lettered messages: sending is no longer retried',
    ['channel'],
    ({ channels }) => channels.map(({ channel, deadLettered }) => [{ channel }, deadLettered]),
  );
  registerGauge(
    'lookups_waiting',
    'Documents not looked up in the civil register yet',
    [],
    ({ lookups }) => [[{}, lookups.waiting]],
  );
  registerGauge(
    'lookups_oldest_waiting_seconds',
    'Age of the oldest pending lookup in seconds',
    [],
    ({ lookups, now }) => [[{}, secondsSince(lookups.waitingSince, now)]],
  );
  registerGauge(
    'payments_unallocated',
    'Payments to be allocated by staff',
    [],
    ({ unallocated }) => [[{}, unallocated]],
  );
  registerGauge(
    'stalled',
    'Work beyond its promised time; at most 1001',
    ['group'],
    ({ stalled }) => stalled.map(({ name, count }) => [{ group: name }, count]),
  );
  registerGauge(
    'maintenance_last_success_timestamp_seconds',
    'Time of the last successful backup and audit log verification',
    ['task'],
    ({ runs }) => runs.map(({ task, finished_at }) => [{ task }, finished_at.getTime() / 1_000]),
  );
}

async function readState({ database, jobs, now }: Context) {
  const query = database.longQuery;
  return {
    now: now().getTime(),
    tasks: await jobs.failures(),
    answers: await countPendingAnswers(query),
    channels: await countUnsent(query, null),
    lookups: await countLookups(query),
    unallocated: await countUnallocated(query),
    stalled: await listStalled({ database, now }, { offices: null }),
    runs: await query.selectFrom('maintenance_runs').select(['task', 'finished_at']).execute(),
  };
}

/** 0 if nothing waits. */
function secondsSince(since: Date | null, now: number): number {
  return since ? Math.max(0, (now - since.getTime()) / 1_000) : 0;
}

/** Payments that await manual allocation. */
async function countUnallocated(database: Reader): Promise<number> {
  const { count } = await database
    .selectFrom('payments')
    .where('unallocated_reason', 'is not', null)
    .where('resolution', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
