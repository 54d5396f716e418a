import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { makePrivateFolder } from '../crypto/data-folder.ts';
import { embeddedFolder, type OwnerConnection } from '../db/database.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { hasOtherSchema, OtherSchemaError } from '../db/schema-versions.ts';
import { CliError, RECORD_RUN, registerNotEmptyError } from './command-line.ts';
import { SKIP_LOST_NUMBERS } from './request-numbering.ts';

const unzip = promisify(gunzip);

export async function dumpEmbedded(
  dataDir: string,
  write: (dump: Readable) => Promise<void>,
): Promise<void> {
  const folder = embeddedFolder(dataDir);
  if (!existsSync(folder)) throw new CliError(`There is no database in ${dataDir}.`);
  const release = await lockFolder(dataDir);
  try {
    const dump = await withDatabase(folder, (pglite) => pglite.dumpDataDir('gzip'));
    await write(Readable.from(dump.stream()));
  } finally {
    await release();
  }
}

/** Recorded for monitoring. */
export async function recordEmbeddedBackup(dataDir: string, at: Date): Promise<void> {
  const release = await lockFolder(dataDir);
  try {
    await withDatabase(embeddedFolder(dataDir), (pglite) =>
      pglite.query(RECORD_RUN, ['backup', at]),
    );
  } finally {
    await release();
  }
}

/** Deletes the old database last. */
export async function restoreEmbedded(
  dataDir: string,
  file: string,
  replace: boolean,
): Promise<number> {
  await makePrivateFolder(dataDir);
  const folder = embeddedFolder(dataDir);
  const restored = `${folder}.restored`;
  const before = `${folder}.before`;
  const release = await lockFolder(dataDir);
  try {
    if (!replace && existsSync(folder)) {
      await withDatabase(folder, async (pglite) => {
        const held = await countRequests(pglite);
        if (held) throw registerNotEmptyError(held);
        if (await hasOtherSchema(rowsOf(pglite))) throw new OtherSchemaError();
      });
    }
    await rm(restored, { recursive: true, force: true });
    const requests = await load(restored, file);
    await rm(before, { recursive: true, force: true });
    if (existsSync(folder)) await rename(folder, before);
    await rename(restored, folder);
    await rm(before, { recursive: true, force: true });
    return requests;
  } finally {
    await rm(restored, { recursive: true, force: true });
    await release();
  }
}

/** Unpacks and opens a backup as validation. */
async function load(folder: string, file: string): Promise<number> {
  try {
    // Unpacked here, because PGlite does not report truncation.
    const backup = new Blob([await unzip(await readFile(file))], { type: 'application/x-tar' });
    const pglite = await PGlite.create({ dataDir: folder, loadDataDir: backup });
    try {
      if (await hasOtherSchema(rowsOf(pglite))) throw new OtherSchemaError(file);
      const requests = await countRequests(pglite);
      if (requests !== undefined) {
        await pglite.exec(SKIP_LOST_NUMBERS);
        return requests;
      }
    } finally {
      await pglite.close();
    }
  } catch (cause) {
    if (cause instanceof OtherSchemaError) throw cause;
    throw Object.assign(new CliError(`${file} is damaged, or is not a backup of Wathiqa.`), {
      cause,
    });
  }
  throw new CliError(`${file} contains a database of another product.`);
}

function rowsOf(pglite: PGlite): Pick<OwnerConnection, 'rows'> {
  return { rows: (sql, values) => pglite.query<Record<string, unknown>>(sql, values) };
}

async function withDatabase<Result>(
  folder: string,
  work: (pglite: PGlite) => Promise<Result>,
): Promise<Result> {
  const pglite = await PGlite.create(folder);
  try {
    return await work(pglite);
  } finally {
    await pglite.close();
  }
}

/** Undefined for another database. */
async function countRequests(pglite: PGlite): Promise<number | undefined> {
  const found = await pglite.query(`SELECT to_regclass('public.requests') AS requests`);
  if (!(found.rows[0] as { requests: string | null }).requests) return undefined;
  const { rows } = await pglite.query<{ count: number }>('SELECT count(*)::int FROM requests');
  return rows[0]?.count ?? 0;
}
