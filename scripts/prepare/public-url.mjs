// Read before anything is installed too: nothing but plain JavaScript here.

/**
 * The address that people reach the product at, without a slash at its end: what `readSettings` of the server
 * makes of the same environment, for the pages that are built before the server starts.
 *
 * @param {NodeJS.ProcessEnv} env an empty variable is one that was not set
 * @returns {string}
 */
export function publicUrl({ PUBLIC_URL, PORT }) {
  return PUBLIC_URL?.replace(/\/+$/, '') || `http://localhost:${Number(PORT) || 3000}`;
}
