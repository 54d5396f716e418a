import type { Transaction } from 'kysely';
import type { Tables } from './schema.ts';

/** Something that every process of the register is to hear, on a channel that it listens on. */
interface Notice {
  channel: string;
  payload: string;
}

/** Notices that come within this many milliseconds of the first are published together. */
const BATCH_DELAY_MS = 20;

/** What a transaction has announced so far; only those of `Database.transaction` have an entry. */
const announced = new WeakMap<Transaction<Tables>, Notice[]>();

/**
 * Announces something that is published once the transaction is committed, and never when it is rolled back.
 * PostgreSQL commits transactions that hold a NOTIFY one after the other, so none of ours does.
 *
 * @throws Error for a transaction that was not begun with `Database.transaction`
 */
export function announce(transaction: Transaction<Tables>, channel: string, payload: string): void {
  const notices = announced.get(transaction);
  if (!notices) throw new Error('Nothing can be announced in a transaction of the library alone');
  notices.push({ channel, payload });
}

export type NoticePublisher = ReturnType<typeof createNoticePublisher>;

/**
 * Publishes notices in batches, one batch after the other. One that cannot be published is lost: whoever listens
 * looks after what it may have missed, as it must for a process that ends before its batch has left.
 *
 * @param send publishes the payloads of one channel in one statement
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

    /** Runs a transaction, and publishes after its commit what it announced. */
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

    /** Resolves when everything that was to be published has been. */
    async close(): Promise<void> {
      while (flushing) await flushing;
    },
  };
}
