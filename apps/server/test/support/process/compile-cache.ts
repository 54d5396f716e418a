import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * For the processes that tests start: Node keeps there what it made of a source, by its content, and does not take
 * the types out of it and compile it again. A start of the product takes little more than half as long with it.
 */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), 'wathiqa-compile-cache') };
