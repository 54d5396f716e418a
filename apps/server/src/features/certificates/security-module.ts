import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import type { Bytes } from '@wathiqa/certificate';
import type { SecurityModule } from '../../settings/key-settings.ts';

/*
 * Keys in a security module (PKCS #11), through OpenSC's `pkcs11-tool`: a native add-on needs a compiler, and the
 * module's library stays out of the server's process. A signature takes about 0.1 s.
 */

const POINT_LENGTH = 65;
const SIGNATURE_LENGTH = 64;
const ANSWER_WITHIN_MS = 10_000;

/** Creates a key pair whose private part does not leave the module. */
export async function createModuleKey(
  module: SecurityModule,
): Promise<{ object: string; publicKey: Bytes }> {
  const object = randomBytes(8).toString('hex');
  const key = ['--id', object];
  const kind = ['--key-type', 'EC:prime256v1', '--label', 'wathiqa certificates'];
  await runTool(module, ['--keypairgen', ...kind, '--usage-sign', '--sensitive', ...key]);
  const info = await runTool(module, ['--read-object', '--type', 'pubkey', ...key]);
  // SubjectPublicKeyInfo of P-256 ends with the point.
  return { object, publicKey: new Uint8Array(info.subarray(-POINT_LENGTH)) };
}

/** ES256 signature by a key of the module: r and s, 32 bytes each. */
export async function signInModule(
  module: SecurityModule,
  object: string,
  bytes: Bytes,
): Promise<Bytes> {
  const digest = createHash('sha256').update(bytes).digest();
  const signature = await runTool(module, ['--sign', '-m', 'ECDSA', '--id', object], digest);
  if (signature.length !== SIGNATURE_LENGTH) {
    throw new Error(`The security module answered with ${signature.length} bytes`);
  }
  return new Uint8Array(signature);
}

/** @throws Error with the tool's own message */
function runTool(
  { library, token, pin, variables }: SecurityModule,
  args: readonly string[],
  input?: Uint8Array,
): Promise<Buffer> {
  const session = [
    '--module',
    library,
    '--token-label',
    token,
    '--login',
    '--pin',
    'env:TOKEN_PIN',
  ];
  // The third-party library sees no secret of the server.
  const env: NodeJS.ProcessEnv = { TOKEN_PIN: pin };
  for (const name of ['PATH', 'HOME', ...variables]) env[name] = process.env[name];
  return new Promise((resolve, reject) => {
    const tool = execFile(
      'pkcs11-tool',
      [...session, ...args],
      { encoding: 'buffer', timeout: ANSWER_WITHIN_MS, env },
      (error, output, messages) => {
        if (!error) return resolve(output);
        const said = messages.toString().trim() || error.message;
        reject(new Error(`Security module: ${said}`));
      },
    );
    // A tool that fails closes its input first.
    tool.stdin?.once('error', () => {}).end(input);
  });
}
