/**
 * `npm run test:contract -- --base-url URL`: tests a server against the contract with valid and invalid calls;
 * reports each case.
 */
import { parseArgs } from 'node:util';
import {
  createFixedToken,
  createSandboxTokens,
  type Outcome,
  runConformance,
} from './src/index.ts';

const HELP = `npm run test:contract -- --base-url URL [--email E --token T] [--create]

Plays every call of the contract, right and wrong, against a server that speaks it, and prints a line a case:
✓ the server keeps to it, ✗ it does not (with what came), – the case could not be tried (with the reason).
The exit code is 1 when a case failed.

  --base-url URL   the server, such as http://localhost:3000
  --email E        with --token: signs in with this Token of your account login, which is spent by it.
  --token T        Without both, new citizens sign in at URL/sandbox/account/login. With one Token the cases
                   that need a second citizen or a session to end are not tried.
  --create         allows real requests, about fifteen, on a server that is not on this machine. On this
                   machine (localhost, 127.0.0.1, ::1) they are made without asking.
  --help           this text

It deletes nothing, makes at most 600 calls, and takes at most five minutes.
`;

const MARKS: Record<Outcome['result'], string> = { passed: '✓', failed: '✗', 'not tried': '–' };
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const { baseUrl, given, create } = readArguments();
if (create) print('Real requests are made on this server.');
let group = '';
const outcomes = await runConformance({
  baseUrl,
  create,
  nextToken: given ? createFixedToken(given) : createSandboxTokens(baseUrl),
  onOutcome: printOutcome,
});
const count = (result: Outcome['result']) =>
  outcomes.filter((outcome) => outcome.result === result).length;
const [failed, notTried] = [count('failed'), count('not tried')];
const rest = notTried > 0 ? `, ${notTried} not tried` : '';
print(`\n${count('passed')} passed, ${failed} failed${rest}`);
process.exitCode = failed > 0 ? 1 : 0;

function printOutcome(outcome: Outcome): void {
  if (outcome.group !== group) {
    group = outcome.group;
    print(`\n${group}`);
  }
  const { result, name, source, reason } = outcome;
  const detail =
    result === 'failed' ? `\n    ${reason}\n    asked for by ${source}` : reason && `: ${reason}`;
  print(`  ${MARKS[result]} ${name}${detail ?? ''}`);
}

function readArguments() {
  const values = parsedArguments();
  if (values.help) exitWith(HELP, 0);
  const url = URL.parse(values['base-url'] ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) {
    exitWith('--base-url should be an address such as http://localhost:3000\n', 1);
  }
  const { email, token } = values;
  if (Boolean(email) !== Boolean(token)) exitWith('--email and --token go together\n', 1);
  return {
    baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    given: email && token ? { email, token } : undefined,
    create: Boolean(values.create) || LOOPBACK.has(url.hostname),
  };
}

function parsedArguments() {
  try {
    return parseArgs({
      options: {
        'base-url': { type: 'string' },
        email: { type: 'string' },
        token: { type: 'string' },
        create: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    exitWith(`${error instanceof Error ? error.message : error}\n\n${HELP}`, 1);
  }
}

function exitWith(text: string, code: number): never {
  (code === 0 ? process.stdout : process.stderr).write(text);
  process.exit(code);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
