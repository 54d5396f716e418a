import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pinnedNode, root } from './prepare/ensure-installed.mjs';

const PROGRAM = `
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {
    process.stdout.write('told ' + signal + '\\n', () => process.exit(0));
  });
  setInterval(() => undefined, 1_000);
  process.stdout.write('pid ' + process.pid + '\\n');
`;

/** @param programs source of the argument of `supervise`, where `program` is its file */
function startWrapper(programs: string) {
  const folder = mkdtempSync(join(tmpdir(), 'wathiqa-supervise-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [program, wrapper] = [join(folder, 'program.mjs'), join(folder, 'wrapper.mjs')];
  writeFileSync(program, PROGRAM);
  writeFileSync(
    wrapper,
    `import { supervise } from ${JSON.stringify(join(root, 'scripts/supervise.mjs'))};
const program = ${JSON.stringify(program)};
process.stdout.write('wrapper ' + process.pid + '\\n');
process.exitCode = await supervise(${programs});`,
  );
  const shell = spawn('sh', ['-c', `"${pinnedNode()}" "${wrapper}"; exit $?`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = { text: '' };
  shell.stdout.setEncoding('utf8').on('data', (text) => {
    said.text += text;
  });
  onTestFinished(() => {
    for (const [, pid] of said.text.matchAll(/ (\d+)$/gm)) endIfAlive(Number(pid));
  });
  return { shell, said };
}

async function startByShell() {
  const { shell, said } = startWrapper('[{ args: [program] }]');
  while (!/pid \d+\n/.test(said.text)) await once(shell.stdout, 'data');
  const wrapperPid = Number(/^wrapper (\d+)$/m.exec(said.text)?.[1]);
  return { shell, wrapperPid, said };
}

function endIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {}
}

const everyoneEnded = (shell: ChildProcess) => once(shell, 'close');

test.each(['SIGTERM', 'SIGINT'] as const)('forwards %s to the program once', async (signal) => {
  const { shell, wrapperPid, said } = await startByShell();
  const ended = everyoneEnded(shell);
  process.kill(wrapperPid, signal);
  await ended;
  expect(said.text.match(/told \w+/g)).toEqual([`told ${signal}`]);
});

test('a signal between two starts ends both programs', async () => {
  const signalled = `{ get args() { process.kill(process.pid, 'SIGINT'); return [program]; } }`;
  const { shell } = startWrapper(`[{ args: [program] }, ${signalled}]`);
  const [code] = await everyoneEnded(shell);
  // 1 when the signal ends the first program before it listens, 0 after.
  expect([0, 1]).toContain(code);
});

test("program ends with npm's shell", async () => {
  const { shell, said } = await startByShell();
  const ended = everyoneEnded(shell);
  shell.kill('SIGTERM');
  await ended;
  expect(said.text).toContain('told SIGTERM');
});
