import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { encryption } from '../../test/support/data-keys.ts';
import { openDatabase } from './database.ts';

test('a refused start leaves the embedded database to the next start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'wathiqa-refused-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const refuse = () => Promise.reject(new Error('another data key'));
  const open = () => openDatabase({ dataDir, databaseUrl: undefined } as never, encryption, refuse);
  await expect(open()).rejects.toThrow('another data key');
  await expect(open()).rejects.toThrow('another data key');
});
