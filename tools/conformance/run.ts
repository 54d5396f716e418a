/** `npm run test:contract -- --base-url URL`: tests a server against the contract and reports each case. */
import { concludeRun, createPrinter, exitWith, print, readOptions } from './print-outcomes.ts';
import { createFixedToken, createSandboxTokens, runConformance } from './src/run-conformance.ts';

const HELP = `npm run test:contract -- --base-url URL [--email E --token T] [--create]

Tests a server against the contract with valid and invalid calls, and prints a line per case:
✓ passed, ✗ failed (with the response), – skipped (with the reason).
The exit code is 1 if a case failed.

  --base-url URL   the server, such as http://localhost:3000
  --email E        with --token: signs in with this single-use Token of your account login.
  --token T        Without both, new citizens sign in at URL/sandbox/account/login. With one Token the cases
                   that need a second citizen or a session to end are skipped.
  --create         allows real requests, about fifteen, on a server that is not on this machine. On this
                   machine (localhost, 127.0.0.1, ::1) they are always allowed.
  --help           this text

It deletes nothing, makes at most 600 calls, and takes at most five minutes.
`;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const { baseUrl, given, create } = readArguments();
if (create) print('This run creates real requests.');
const outcomes = await runConformance({
  baseUrl,
  create,
  nextToken: given ? createFixedToken(given) : createSandboxTokens(baseUrl),
  onOutcome: createPrinter(),
});
concludeRun(outcomes);

function readArguments() {
  const values = readOptions(HELP, {
    'base-url': { type: 'string' },
    email: { type: 'string' },
    token: { type: 'string' },
    create: { type: 'boolean' },
  });
  const url = URL.parse(values['base-url'] ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) {
    exitWith('--base-url should be an address such as http://localhost:3000\n', 1);
  }
  const { email, token } = values;
  if (Boolean(email) !== Boolean(token)) exitWith('--email and --token are required together\n', 1);
  return {
    baseUrl: `${url.origin}${url.pathname.replace(/\/+$/, '')}`,
    given: email && token ? { email, token } : undefined,
    create: Boolean(values.create) || LOOPBACK.has(url.hostname),
  };
}
