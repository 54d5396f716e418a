import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { runNode } from '../../../scripts/tools.mjs';
import { createSandboxTokens, runConformance } from '../../conformance/src/run-conformance.ts';
import { startProgram, waitForPort } from '../../drills/support/program.ts';
import { fileOf } from '../packages.ts';
import type { Finding, Run } from '../suite.ts';

const DESCRIPTION = 'openapi.json';

/** Runs a linter that exits with 1 on findings, and reads the JSON of its output. */
async function lint<Report>(program: string, args: string[], cwd: string): Promise<Report> {
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  const { output } = await runNode([program, ...args], { cwd, env, quiet: true });
  const [begin, end] = [
    output.search(/[[{]/),
    Math.max(...[']', '}'].map((mark) => output.lastIndexOf(mark))),
  ];
  return JSON.parse(output.slice(begin, end + 1));
}

export const redocly: Run = async (packages, described) => {
  await writeFile(join(packages, DESCRIPTION), (await described()).openApi);
  await writeFile(join(packages, 'redocly.yaml'), 'extends: [recommended-strict]\n');
  const { problems } = await lint<{
    problems: { ruleId: string; location: { pointer?: string }[] }[];
  }>(
    fileOf(packages, '@redocly/cli', 'bin/cli.js'),
    ['lint', DESCRIPTION, '--format=json', '--max-problems=100000'],
    packages,
  );
  return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
};

export const spectral: Run = async (packages, described) => {
  await writeFile(join(packages, DESCRIPTION), (await described()).openApi);
  await writeFile(
    join(packages, 'rules.yaml'),
    'extends: ["spectral:oas", "@stoplight/spectral-owasp-ruleset"]\n',
  );
  const problems = await lint<{ code: string; path: string[] }[]>(
    fileOf(packages, '@stoplight/spectral-cli', 'dist/index.js'),
    ['lint', '--ruleset=rules.yaml', '--format=json', '--quiet', DESCRIPTION],
    packages,
  );
  return problems.map(({ code, path }) => `${code} ${path.join('/')}`);
};

interface Marked {
  location: string[];
  code?: string;
  message: string;
}

/** Plays the contract suite through Prism, which marks what the description does not allow. */
export const prism: Run = async (packages, described) => {
  const { url, openApi } = await described();
  await writeFile(join(packages, DESCRIPTION), openApi);
  const port = await freePort();
  const program = fileOf(packages, '@stoplight/prism-cli', 'dist/index.js');
  const args = [program, 'proxy', DESCRIPTION, url, '--port', String(port)];
  const proxy = startProgram(process.execPath, args, { cwd: packages, root: true });
  const { fetch: direct } = globalThis;
  try {
    await waitForPort(port, proxy);
    const findings: Finding[] = [];
    globalThis.fetch = async (input, init) => {
      const { pathname, search } = new URL(String(input));
      if (!isPassable(pathname, init)) return direct(input, init);
      const answer = await direct(`http://127.0.0.1:${port}${pathname}${search}`, init);
      const marked: Marked[] = JSON.parse(answer.headers.get('sl-violations') ?? '[]');
      const call = `${init?.method ?? 'GET'} ${pathname}`;
      // A request outside of the description is a finding only if the product accepts it.
      findings.push(
        ...marked
          .filter(({ location }) => location[0] === 'response' || answer.ok)
          .map(({ location, code, message }) => `${location.join('.')} ${code ?? message} ${call}`),
      );
      return answer;
    };
    // Its own results are tested elsewhere.
    await runConformance({ baseUrl: url, create: true, nextToken: createSandboxTokens(url) });
    return findings;
  } finally {
    globalThis.fetch = direct;
    await proxy.stop();
  }
};

/** Prism cannot pass on an answer without a body (304) or a body that is not JSON. */
function isPassable(pathname: string, { headers, body }: RequestInit = {}): boolean {
  if (!pathname.startsWith('/api/') || new Headers(headers).has('if-none-match')) return false;
  if (typeof body !== 'string') return body === undefined || body === null;
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
