/** `npm run sbom`: CycloneDX bill of materials of the running product, from package-lock.json. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, print, runCli } from '../output.mjs';
import { root } from '../prepare/ensure-installed.mjs';

const NPM_SBOM = [
  ...['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'],
  // Runtime dependencies only, from the lock file instead of the local installation.
  ...['--omit=dev', '--package-lock-only', '--loglevel=error'],
];

await runCli(() => {
  const shell = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync('npm', NPM_SBOM, {
    cwd: root,
    encoding: 'utf8',
    shell,
  });
  if (status !== 0) throw new CliError(stderr.trimEnd());
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const bom = JSON.parse(stdout);
  // npm would use the folder name.
  const component = {
    ...bom.metadata.component,
    name,
    version,
    purl: `pkg:npm/${name}@${version}`,
  };
  const file = join(root, 'build', 'sbom.cdx.json');
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ ...bom, metadata: { ...bom.metadata, component } }, null, 2)}\n`,
  );
  print(`${bom.components.length} components of ${name} ${version}: build/sbom.cdx.json`);
});
