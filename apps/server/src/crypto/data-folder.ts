import { chmod, mkdir } from 'node:fs/promises';

/**
 * Makes a folder that nobody else on the machine may look into, or makes one so. The embedded database writes its
 * files with every right for everybody, whatever the umask: what keeps others out is the folder.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}
