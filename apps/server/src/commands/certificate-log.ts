/**
 * `inclusion SERIAL`: proof that a certificate is in the log.
 * `consistency OLD NEW`: proof that the log of NEW certificates starts with that of OLD ones. Both are verified first.
 * Hashes are hexadecimal, trees as in RFC 9162.
 */
import { equalBytes, isConsistent, rootOfRange } from '@wathiqa/certificate';
import {
  logSize,
  proveConsistency,
  proveInclusion,
  subtreeRoot,
} from '../features/certificates/log.ts';
import { openMigratedDatabase } from '../migrated-database.ts';
import { CliError, readServerSettings, runCommand } from './command-line.ts';

const LOG = {
  usage: 'certificate-log -- inclusion SERIAL, or certificate-log -- consistency OLD NEW',
  positionals: 3,
} as const;

await runCommand(LOG, async ({ positionals: [act, ...words] }, usage) => {
  const numbers = words.map(Number);
  const [first = 0, second = 0] = numbers;
  const expected = act === 'inclusion' ? 1 : act === 'consistency' ? 2 : undefined;
  if (numbers.length !== expected || !numbers.every(Number.isSafeInteger)) {
    throw new CliError(usage);
  }
  const database = await openMigratedDatabase(readServerSettings());
  try {
    const { query } = database;
    const size = await logSize(query);
    const rootAt = (end: number) => subtreeRoot(query, 0, end);
    if (act === 'inclusion') {
      const sheet = await query
        .selectFrom('certificate_sheets')
        .where('serial', '=', first)
        .select(['position', 'leaf'])
        .executeTakeFirst();
      if (!sheet) throw new CliError(`No certificate ${first}`);
      const { position } = sheet;
      const leaf = new Uint8Array(sheet.leaf);
      const [root, proof] = [await rootAt(size), await proveInclusion(query, position, size)];
      const proven = await rootOfRange([leaf], position, size, proof);
      if (!proven || !equalBytes(proven, root)) throw new Error('The log does not prove its leaf');
      return print({ position, size, leaf, root, proof });
    }
    if (first < 0 || first > second || second > size) {
      throw new CliError(`Sizes are from 0 to ${size}, the smaller first`);
    }
    const old = { size: first, root: await rootAt(first) };
    const head = { size: second, root: await rootAt(second) };
    const proof = await proveConsistency(query, first, second);
    if (!(await isConsistent(old, head, proof))) throw new Error('The log is not consistent');
    return print({ old, new: head, proof });
  } finally {
    await database.close();
  }
});

function print(value: object): string {
  return JSON.stringify(
    value,
    (_, each: unknown) => (each instanceof Uint8Array ? Buffer.from(each).toString('hex') : each),
    2,
  );
}
