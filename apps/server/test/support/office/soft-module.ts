import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { vi } from 'vitest';
import { addSigningKey } from '../../../src/features/certificates/keys.ts';

/** SoftHSM, a security module in software (Debian: softhsm2 and opensc). */
const SOFT_HSM = '/usr/lib/softhsm/libsofthsm2.so';
export const hasModule = existsSync(SOFT_HSM) && !spawnSync('pkcs11-tool', ['--help']).error;

/** Settings of a new token in an empty folder; the caller ends the stubbed variable. */
export async function createToken(folder: string) {
  const config = join(folder, 'softhsm2.conf');
  await writeFile(config, `directories.tokendir = ${folder}\nlog.level = ERROR\n`);
  vi.stubEnv('SOFTHSM2_CONF', config);
  const label = ['--token-label', 'sheets'];
  const initial = ['--init-token', '--label', 'sheets', '--so-pin', '87654321'];
  const tool = (args: string[]) => execFileSync('pkcs11-tool', ['--module', SOFT_HSM, ...args]);
  tool([...initial, '--slot-index', '0']);
  tool([...label, '--init-pin', '--login', '--so-pin', '87654321', '--pin', '4321']);
  return { library: SOFT_HSM, token: 'sheets', pin: '4321', variables: ['SOFTHSM2_CONF'] };
}

/**
 * Settings of a server whose signing key is in a new token.
 *
 * @param tokens empty folder, as `keys`; the caller ends the stubbed variable
 */
export async function useModule(tokens: string, keys: string): Promise<Record<string, string>> {
  const { library, token, pin, variables } = await createToken(tokens);
  await addSigningKey(keys, new Date(), { library, token, pin, variables });
  return {
    CERTIFICATE_KEYS: keys,
    CERTIFICATE_TOKEN: `pkcs11:token=${token}?module-path=${library}&pin-value=${pin}`,
    CERTIFICATE_TOKEN_VARIABLES: variables.join(),
  };
}
