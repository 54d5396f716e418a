import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { CliError } from './command-line.ts';

/* Format: magic, salt, ciphertext and tag of AES-256-GCM, at most 64 GiB (OpenSSL checks). Key and nonce derive from
   BACKUP_KEY and salt: unique per file. The tag authenticates magic and salt. */
export const ENCRYPTED_SIGN = Buffer.from('WATHIQA1');
const SALT_BYTES = 32;
const HEAD_BYTES = ENCRYPTED_SIGN.length + SALT_BYTES;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/** @param backupKey 32 bytes */
export function backupEncryptor(backupKey: Buffer) {
  return async function* encrypt(backup: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
    const head = Buffer.concat([ENCRYPTED_SIGN, randomBytes(SALT_BYTES)]);
    const { key, nonce } = deriveKey(backupKey, head);
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(head);
    yield head;
    for await (const part of backup) yield cipher.update(part);
    yield cipher.final();
    yield cipher.getAuthTag();
  };
}

/**
 * Decrypts into a private file. Its content is trustworthy only after completion, because the tag comes last.
 *
 * @throws CliError for a modified, truncated or differently encrypted file
 */
export async function decryptBackup(
  file: string,
  backupKeys: readonly Buffer[],
  plain: string,
): Promise<void> {
  const trouble = new CliError(`${file} is damaged, or its key is missing from BACKUP_KEY.`);
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size <= HEAD_BYTES + TAG_BYTES) throw trouble;
    const { buffer: head } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const { buffer: tag } = await handle.read(
      Buffer.alloc(TAG_BYTES),
      0,
      TAG_BYTES,
      size - TAG_BYTES,
    );
    for (const backupKey of backupKeys) {
      const { key, nonce } = deriveKey(backupKey, head);
      const decipher = createDecipheriv(ALGORITHM, key, nonce).setAAD(head).setAuthTag(tag);
      const failure = await pipeline(
        createReadStream(file, { start: HEAD_BYTES, end: size - TAG_BYTES - 1 }),
        decipher,
        createWriteStream(plain, { flags: 'wx', mode: 0o600 }),
      ).catch((error: Error) => error);
      if (!failure) return;
      // Report I/O errors unchanged.
      if ('syscall' in failure) throw failure;
      Object.assign(trouble, { cause: failure });
      await rm(plain);
    }
    throw trouble;
  } finally {
    await handle.close();
  }
}

function deriveKey(backupKey: Buffer, head: Buffer): { key: Buffer; nonce: Buffer } {
  const salt = head.subarray(ENCRYPTED_SIGN.length);
  const derived = Buffer.from(
    hkdfSync('sha256', backupKey, salt, 'wathiqa backup', KEY_BYTES + NONCE_BYTES),
  );
  return { key: derived.subarray(0, KEY_BYTES), nonce: derived.subarray(KEY_BYTES) };
}
