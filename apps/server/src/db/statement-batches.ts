import { DatabaseBusyError, isDatabaseUnavailable, isLockConflict } from './database-errors.ts';

interface Batching<Item, Result> {
  /** Concurrent batches; below the limit, an item never waits. */
  atOnce: number;
  /** Maximum batch size. */
  largest: number;
  /** Waiting items before refusal; 0 is unlimited. */
  queueLimit: number;
  /** Milliseconds an item may wait, here and before; 0 is unlimited. */
  waitLimit: number;
  /** A batch contains one item per key; later ones wait. */
  key: (item: Item) => unknown;
  /** Writes a batch atomically. @returns results in order */
  write: (items: readonly Item[]) => Promise<readonly Result[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  limit?: NodeJS.Timeout;
}

export interface StatementBatches<Item, Result> {
  /**
   * @param waited milliseconds that the item waited before
   * @throws DatabaseBusyError, and errors of the write
   */
  send(item: Item, waited?: number): Promise<Result>;
}

/**
 * Group commit: writes concurrent items in one statement and transaction; never waits for a full batch. After a data
 * error or deadlock, each item is written separately; a database outage fails the batch.
 */
export function groupCommit<Item, Result>({
  atOnce,
  largest,
  queueLimit,
  waitLimit,
  key,
  write,
}: Batching<Item, Result>): StatementBatches<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let underWay = 0;
  let begins = false;

  /** Starts at the end of this event loop turn to collect its items. */
  function begin(): void {
    if (begins || underWay >= atOnce || waiting.length === 0) return;
    begins = true;
    setImmediate(async () => {
      begins = false;
      underWay += 1;
      const batch = take();
      begin();
      await writeBatch(batch);
      underWay -= 1;
      begin();
    });
  }

  /** Longest waiting first, one per key. */
  function take(): Waiting<Item, Result>[] {
    const batch = new Map<unknown, Waiting<Item, Result>>();
    const later: Waiting<Item, Result>[] = [];
    for (const one of waiting) {
      const its = key(one.item);
      if (batch.size < largest && !batch.has(its)) batch.set(its, one);
      else later.push(one);
    }
    waiting = later;
    for (const { limit } of batch.values()) clearTimeout(limit);
    return [...batch.values()];
  }

  async function writeBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ item }) => item));
      if (results.length !== batch.length)
        throw new Error('The batch returned a different number of results than items');
      for (const [at, result] of results.entries()) batch[at]?.resolve(result);
    } catch (error) {
      const alone = batch.length > 1 && (!isDatabaseUnavailable(error) || isLockConflict(error));
      if (alone) for (const one of batch) await writeBatch([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  /** Drops an item after its wait limit, because the caller will retry. */
  function giveUp(one: Waiting<Item, Result>): void {
    waiting = waiting.filter((other) => other !== one);
    one.reject(new DatabaseBusyError(waiting.length));
  }

  const isFull = () => queueLimit > 0 && underWay >= atOnce && waiting.length >= queueLimit;

  return {
    send: (item, waited = 0) =>
      new Promise((resolve, reject) => {
        const isLate = waitLimit > 0 && waited >= waitLimit;
        if (isLate || isFull()) return reject(new DatabaseBusyError(waiting.length));
        const one: Waiting<Item, Result> = { item, resolve, reject };
        if (waitLimit > 0) one.limit = setTimeout(giveUp, waitLimit - waited, one);
        waiting.push(one);
        begin();
      }),
  };
}
