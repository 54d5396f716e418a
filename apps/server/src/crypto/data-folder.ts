import { chmod, mkdir } from 'node:fs/promises';

/** Sets mode 0700, because the embedded database makes world-writable files regardless of umask. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
