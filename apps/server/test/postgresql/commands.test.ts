import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createDatabaseForTest } from '../harness.ts';
import { DATA_KEYS } from '../support/data-keys.ts';
import { folderForTest, runCommand } from '../support/process/command.ts';
import { DidNotStart, startServerProcess } from '../support/process/server-process.ts';

test('commands refuse to create an embedded database when the server uses another', async () => {
  const folder = await folderForTest();
  const runs: [Parameters<typeof runCommand>[0], string[]][] = [
    ['staff', ['boss@wathiqa.example', 'administrator']],
    ['audit', []],
    ['backup', ['FILE']],
  ];
  for (const [name, words] of runs) {
    const { code, errors, output } = await runCommand(name, words, {
      DATA_DIR: join(folder, 'data'),
    });
    expect({ name, code, output, errors }).toMatchObject({
      name,
      code: 1,
      output: '',
      errors: expect.stringMatching(/^There is no database in .*Set ENV_FILE .*\n$/),
    });
  }
  expect(existsSync(join(folder, 'data'))).toBe(false);
  // Production refuses even an existing one.
  await mkdir(join(folder, 'data', 'pglite'), { recursive: true });
  const { errors } = await runCommand('audit', [], {
    NODE_ENV: 'production',
    DATA_DIR: join(folder, 'data'),
  });
  expect(errors).toContain('DATABASE_URL: is required in production');
});

test('server and commands share one file; commands name their database', async () => {
  const place = await createDatabaseForTest();
  const url = new URL(Object(place.environment).DATABASE_URL);
  const withPassword = Object.assign(new URL(url), { password: 'of-the-login' });
  const folder = await folderForTest();
  const [server, owner] = [join(folder, 'server.env'), join(folder, 'owner.env')];
  await writeFile(
    server,
    `# Settings\nDATABASE_URL=${withPassword}\nMAIL_FROM="وثيقة <no-reply@wathiqa.example>"\nAUDIT_KEY='spaces # and signs'\n`,
  );
  await writeFile(
    owner,
    `DATABASE_OWNER_URL=${withPassword}\nDATABASE_URL=postgres://not.this/one\n`,
  );
  const run = (environment: Record<string, string>) =>
    runCommand('audit', [], environment, {}, { register: true });

  const whole = await run({ ENV_FILE: `${server}, ${owner}` });
  expect(whole).toEqual({
    code: 0,
    errors: '',
    output: 'The audit log is intact: 0 entries, 0 seals, consistent with 0 anchors\n',
    register: `Database: PostgreSQL at ${url.host}${url.pathname}`,
  });
  expect(await run({ ENV_FILE: join(folder, 'none.env') })).toEqual({
    code: 1,
    output: '',
    errors: expect.stringMatching(
      /^ENV_FILE: .*none\.env cannot be read by the user \S+: ENOENT.*\n$/,
    ),
  });
});

test('unreachable database at startup yields a one-line error', async () => {
  const place = await createDatabaseForTest();
  const url = Object.assign(new URL(Object(place.environment).DATABASE_URL), {
    search: 'sslmode=verify-full',
  }).href;
  const { code, errors } = await runCommand('audit', [], { DATABASE_URL: url });
  const why = 'The database is unavailable: The server does not support SSL connections\n';
  expect({ code, errors }).toEqual({ code: 1, errors: why });

  const started = await startServerProcess({ ...DATA_KEYS, DATABASE_URL: url }).then(
    () => undefined,
    (error: Error) => error,
  );
  expect(started).toBeInstanceOf(DidNotStart);
  expect(started?.message).toBe(why);
});
