import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** For child processes; almost halves the product's start time. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), 'wathiqa-compile-cache') };
