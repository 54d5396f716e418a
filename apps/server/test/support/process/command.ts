import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { DATA_KEYS } from '../data-keys.ts';
import { COMPILE_CACHE } from './compile-cache.ts';

const COMMANDS = fileURLToPath(new URL('../../../src/commands', import.meta.url));

export interface CommandRun {
  code: number | null;
  output: string;
  errors: string;
  register?: string;
}

export async function folderForTest(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs an `npm run` command in its own process, in a folder with these files.
 *
 * @param files contents by file name
 * @param options.register includes the line naming the database
 */
export async function runCommand(
  name:
    | 'after-recovery'
    | 'audit'
    | 'backup'
    | 'certificate-keys'
    | 'doctor'
    | 'import'
    | 'migrate'
    | 'reconcile'
    | 'restore'
    | 'rotate-keys'
    | 'staff'
    | 'verify-backup'
    | 'verify-register',
  words: readonly string[],
  environment: Record<string, string>,
  files: Record<string, string> = {},
  { register = false } = {},
): Promise<CommandRun> {
  const folder = await folderForTest();
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const child = spawn(process.execPath, [join(COMMANDS, `${name}.ts`), ...words], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      INIT_CWD: folder,
      ...DATA_KEYS,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run: CommandRun = { code: null, output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    run.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    run.errors += text;
  });
  const [code] = await once(child, 'close');
  const [first = '', ...rest] = run.output.split(/(?<=\n)/);
  if (!first.startsWith('Database: ')) return { ...run, code };
  return { ...run, code, output: rest.join(''), ...(register && { register: first.trim() }) };
}
