import { cp, mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './ensure-installed.mjs';

const COPIED = ['apps', 'content', 'deploy', 'e2e', 'packages', 'scripts', 'tools'];
const LINKED = /\/node_modules$|\/apps\/\w+\/build$/;
/** Written by programs, which would take the original for the copy. */
const OWN = ['.cache', '.vite-temp'];

/** A copy of the source whose workspaces import each other, not the original. */
export async function copyRepository(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'wathiqa-copy-'));
  for (const folder of COPIED) await copyFolder(folder, copy);
  for (const file of await readdir(root)) {
    if (/\.(json|mjs|ts)$/.test(file)) await cp(join(root, file), join(copy, file));
  }
  await mkdir(join(copy, 'node_modules'));
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (OWN.includes(name)) continue;
    if (name === '@wathiqa') {
      // Relative links lead into the copy.
      await cp(join(root, 'node_modules', name), join(copy, 'node_modules', name), {
        recursive: true,
        verbatimSymlinks: true,
      });
    } else await symlink(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  return copy;
}

async function copyFolder(folder: string, copy: string): Promise<void> {
  await cp(join(root, folder), join(copy, folder), {
    recursive: true,
    filter: async (source, target) => {
      if (!LINKED.test(source)) return true;
      await mkdir(dirname(target), { recursive: true });
      await symlink(source, target);
      return false;
    },
  });
}
