import {
  type Bytes,
  consistencyProof,
  LOST_LEAF,
  rangeProof,
  TILE_SIZE,
  treeRoot,
} from '@wathiqa/certificate';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/schema.ts';

/** 256 to this power is more than the sheets of a country. */
const LEVELS = 4;

/** Leaves in the log; with a time, up to the last sheet before it. */
export async function logSize(database: Kysely<Tables>, before?: Date): Promise<number> {
  let query = database.selectFrom('certificate_sheets').select('position');
  if (before) query = query.where('issued_at', '<', before);
  const last = await query.orderBy('position', 'desc').limit(1).executeTakeFirst();
  const size = last ? last.position + 1 : 0;
  if (before) return size;
  const lost = await database
    .selectFrom('lost_places')
    .select('last')
    .orderBy('first', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Math.max(size, lost ? lost.last + 1 : 0);
}

/** Stores the roots of complete parts, so that no proof reads the whole log. */
export async function completeNodes(database: Kysely<Tables>, size: number): Promise<void> {
  for (let level = 1; level <= LEVELS; level += 1) {
    const complete = Math.floor(size / TILE_SIZE ** level);
    const last = await database
      .selectFrom('certificate_log_nodes')
      .where('level', '=', level)
      .select('number')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst();
    for (let number = last ? last.number + 1 : 0; number < complete; number += 1) {
      const hash = Buffer.from(
        await treeRoot(await nodesOf(database, level - 1, number * TILE_SIZE, TILE_SIZE)),
      );
      await database
        .insertInto('certificate_log_nodes')
        .values({ level, number, hash })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

/** Root of the leaves from `start` to before `end`; `start` is a multiple of the largest stored part in the range. */
export async function subtreeRoot(
  database: Kysely<Tables>,
  start: number,
  end: number,
): Promise<Bytes> {
  let level = 0;
  while (TILE_SIZE ** (level + 1) < end - start) level += 1;
  const unit = TILE_SIZE ** level;
  const whole = Math.floor((end - start) / unit);
  const nodes = await nodesOf(database, level, start / unit, whole);
  const rest = start + whole * unit;
  return treeRoot(rest < end ? [...nodes, await subtreeRoot(database, rest, end)] : nodes);
}

/** Leaves of a tile, and the hashes from it to the root of a log of `size`. */
export async function readTile(database: Kysely<Tables>, tile: number, size: number) {
  const start = tile * TILE_SIZE;
  const end = Math.min(start + TILE_SIZE, size);
  if (start >= end) return undefined;
  const leaves = await nodesOf(database, 0, start, end - start);
  const proof = await rangeProof({ start, end }, size, (from, to) =>
    subtreeRoot(database, from, to),
  );
  return { start, leaves, proof };
}

/** Hashes from a leaf to the root of a log of `size`, from the left. */
export function proveInclusion(database: Kysely<Tables>, position: number, size: number) {
  return rangeProof({ start: position, end: position + 1 }, size, (from, to) =>
    subtreeRoot(database, from, to),
  );
}

/** Proof that a log of `size` starts with the log of `oldSize`. */
export function proveConsistency(database: Kysely<Tables>, oldSize: number, size: number) {
  return consistencyProof(oldSize, size, (from, to) => subtreeRoot(database, from, to));
}

async function nodesOf(
  database: Kysely<Tables>,
  level: number,
  from: number,
  count: number,
): Promise<Bytes[]> {
  if (level === 0) return leavesOf(database, from, count);
  const rows = await database
    .selectFrom('certificate_log_nodes')
    .where('level', '=', level)
    .where('number', '>=', from)
    .where('number', '<', from + count)
    .select('hash')
    .orderBy('number')
    .execute();
  if (rows.length !== count) throw new Error(`The log lacks nodes of level ${level} from ${from}`);
  return rows.map(({ hash }) => new Uint8Array(hash));
}

/** A place without a sheet was lost by a recovery. */
async function leavesOf(database: Kysely<Tables>, from: number, count: number): Promise<Bytes[]> {
  const rows = await database
    .selectFrom('certificate_sheets')
    .where('position', '>=', from)
    .where('position', '<', from + count)
    .select(['position', 'leaf'])
    .execute();
  const leaves = Array.from({ length: count }, () => LOST_LEAF);
  for (const { position, leaf } of rows) leaves[position - from] = new Uint8Array(leaf);
  return leaves;
}
