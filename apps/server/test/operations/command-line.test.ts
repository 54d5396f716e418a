import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderForTest, runCommand } from '../support/process/command.ts';

const COMMANDS = [
  'after-recovery',
  'audit',
  'backup',
  'doctor',
  'import',
  'migrate',
  'reconcile',
  'restore',
  'rotate-keys',
  'staff',
  'verify-backup',
  'verify-register',
] as const;

describe.each(COMMANDS)('%s', (name) => {
  test('prints its usage for --help and does nothing', async () => {
    const DATA_DIR = join(await folderForTest(), 'data');
    const { code, output, errors } = await runCommand(name, ['--help'], { DATA_DIR });
    expect({ code, output, errors }).toEqual({
      code: 0,
      output: expect.stringMatching(/^Usage: npm run [^\n]+\n$/),
      errors: '',
    });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test.each([[['--dry-run']], [['a', 'b', 'c']]])('refuses the arguments %s', async (words) => {
    const DATA_DIR = join(await folderForTest(), 'data');
    const { code, output } = await runCommand(name, words, { DATA_DIR });
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(existsSync(DATA_DIR)).toBe(false);
  });
});
