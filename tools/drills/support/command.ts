import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const COMMANDS = fileURLToPath(new URL('../../../apps/server/src/commands', import.meta.url));

/** Runs a product command with only this environment. */
export async function runCommand(
  name: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, [`${COMMANDS}/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, output, errors };
}
