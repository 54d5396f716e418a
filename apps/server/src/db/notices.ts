import type { Transaction } from 'kysely';
import type { Tables } from './schema.ts';

/** Notification to all listening processes. */
interface Notice {
  channel: string;
  payload: string;
}

const BATCH_DELAY_MS = 20;

/** Only transactions of `Database.transaction` have an entry. */
const announced = new WeakMap<Transaction<Tables>, Notice[]>();

/**
 * Publishes after commit, because NOTIFY inside a transaction serializes commits.
 *
 * @throws Error for a transaction not begun by `Database.transaction`
 */
export function announce(transaction: Transaction<Tables>, channel: string, payload: string): void {
  const notices = announced.get(transaction);
  if (!notices) throw new Error('announce needs a transaction of Database.transaction');
  notices.push({ channel, payload });
}

/**
 * Publishes in sequential batches, at most once: listeners must check for missed changes.
 *
 * @param send one statement for the payloads of one channel
 */
export function createNoticePublisher(
  send: (channel: string, payloads: readonly string[]) => Promise<unknown>,
) {
  let pending = new Map<string, Set<string>>();
  let flushing: Promise<void> | undefined;

  async function flush(): Promise<void> {
    const batch = pending;
    pending = new Map();
    for (const [channel, payloads] of batch) await send(channel, [...payloads]).catch(() => {});
  }

  function schedule(): void {
    flushing ??= new Promise<void>((resolve) => setTimeout(resolve, BATCH_DELAY_MS))
      .then(flush)
      .finally(() => {
        flushing = undefined;
        if (pending.size > 0) schedule();
      });
  }

  function publish({ channel, payload }: Notice): void {
    const payloads = pending.get(channel) ?? new Set();
    pending.set(channel, payloads.add(payload));
    schedule();
  }

  return {
    publish: (channel: string, payload: string) => publish({ channel, payload }),

    /** Runs a transaction, then publishes its notifications. */
    async transaction<Result>(
      begin: (work: (transaction: Transaction<Tables>) => Promise<Result>) => Promise<Result>,
      work: (transaction: Transaction<Tables>) => Promise<Result>,
    ): Promise<Result> {
      const notices: Notice[] = [];
      const result = await begin((transaction) => {
        announced.set(transaction, notices);
        return work(transaction);
      });
      notices.forEach(publish);
      return result;
    },

    /** Resolves after all pending notifications. */
    async close(): Promise<void> {
      while (flushing) await flushing;
    },
  };
}
