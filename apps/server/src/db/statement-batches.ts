import { isDatabaseUnavailable, isInTheWay, QueueFullError } from './database-errors.ts';

/** How things that are written one by one come to be written together. */
interface Batching<Item, Result> {
  /** Batches under way at once; who comes while there are fewer waits for nobody. */
  atOnce: number;
  /** Most of a batch. */
  largest: number;
  /** How many may wait for a batch; who comes after them is refused at once. 0 is no limit. */
  queueLimit: number;
  /** For how many milliseconds one may wait for its batch to begin; then it is refused. 0 is no limit. */
  waitLimit: number;
  /** Two of one key are never in one batch: the later one waits for the next. */
  key: (item: Item) => unknown;
  /** Writes some in one transaction, all or none. @returns what became of each, in their order */
  write: (items: readonly Item[]) => Promise<readonly Result[]>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
  /** Refuses it when it has waited too long. */
  limit?: NodeJS.Timeout;
}

/** What is written together. */
export interface StatementBatches<Item, Result> {
  /** Writes one. @throws QueueFullError, and what the writing throws */
  send(item: Item): Promise<Result>;
  /** Whether so many wait that whoever comes now is refused. */
  isFull(): boolean;
}

/**
 * Writes what comes at the same moment, and what comes while others are being written, with one statement and one commit: a
 * group commit. Nobody waits for a batch to fill, and each is told only after the commit of theirs. Where a batch is refused for
 * what one of it holds, or was in another's way, each is written by itself; where the database is away, all of it are told.
 */
export function inStatementBatches<Item, Result>({
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

  /** At the end of this turn of the event loop: what else comes in it goes along. */
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

  /** Those that have waited longest, and of each key one. */
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
      if (results.length !== batch.length) throw new Error('A batch told of another number');
      for (const [at, result] of results.entries()) batch[at]?.resolve(result);
    } catch (error) {
      const alone = batch.length > 1 && (!isDatabaseUnavailable(error) || isInTheWay(error));
      if (alone) for (const one of batch) await writeBatch([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  /** Who has waited for longer than anybody waits for an answer is not written any more: they would come again meanwhile. */
  function giveUp(one: Waiting<Item, Result>): void {
    waiting = waiting.filter((other) => other !== one);
    one.reject(new QueueFullError(waiting.length));
  }

  const isFull = () => queueLimit > 0 && underWay >= atOnce && waiting.length >= queueLimit;

  return {
    isFull,
    send: (item) =>
      new Promise((resolve, reject) => {
        if (isFull()) return reject(new QueueFullError(queueLimit));
        const one: Waiting<Item, Result> = { item, resolve, reject };
        if (waitLimit > 0) one.limit = setTimeout(giveUp, waitLimit, one);
        waiting.push(one);
        begin();
      }),
  };
}
