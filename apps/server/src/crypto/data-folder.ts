import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';

/** Sets mode 0700, because the embedded database makes world-writable files regardless of umask. */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/** Readers see the old content or the new one. */
export async function replaceFile(
  file: string,
  content: string | Uint8Array,
  options?: { mode?: number; flush?: boolean },
): Promise<void> {
  await writeFile(`${file}.new`, content, options);
  await rename(`${file}.new`, file);
}
