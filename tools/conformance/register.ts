/** `npm run test:register -- --url URL`: tests a ministry's civil register against the lookup protocol. */
import { readFileSync } from 'node:fs';
import { TRIAL_CLIENT } from '@wathiqa/contract/civil-register';
import { concludeRun, createPrinter, exitWith, readOptions } from './print-outcomes.ts';
import {
  runRegisterConformance,
  TestRecords,
} from './src/civil-register/run-register-conformance.ts';

const HELP = `npm run test:register -- --url URL [--client ID --key FILE] [--records FILE]

Tests a civil register against docs/guides/civil-register.md, and prints a line per case.
The exit code is 1 if a case failed.

  --url URL        the register, such as https://register.example/api
  --client ID      with --key: client ID, and a file with its private P-256 key as JWK.
  --key FILE       Default: the public trial client of the sandbox.
  --records FILE   test records of the register. Default: those of the sandbox.
  --help           this text

It only reads, with about 120 calls. 40 of them are sent at once.
`;

const read = (file: string | URL): unknown => JSON.parse(readFileSync(file, 'utf8'));

const values = readOptions(HELP, {
  url: { type: 'string' },
  client: { type: 'string' },
  key: { type: 'string' },
  records: { type: 'string' },
});
const { url, client, key } = values;
if (!url || !/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
  exitWith('--url should be an address such as https://register.example/api\n', 1);
}
if (Boolean(client) !== Boolean(key)) exitWith('--client and --key are required together\n', 1);
const records =
  values.records ?? new URL('src/civil-register/sandbox.records.json', import.meta.url);
const outcomes = await runRegisterConformance(
  {
    url,
    records: TestRecords.parse(read(records)),
    ...(client && key
      ? { clientId: client, privateKey: read(key) as typeof TRIAL_CLIENT.privateKey }
      : TRIAL_CLIENT),
  },
  createPrinter(),
);
concludeRun(outcomes);
