// Runs before installation: plain JavaScript only.

/**
 * Public address without trailing slash, equal to the server's `readSettings`, for pages built before the start.
 *
 * @param {NodeJS.ProcessEnv} env an empty variable counts as unset
 * @returns {string}
 */
export function publicUrl({ PUBLIC_URL, PORT }) {
  return PUBLIC_URL?.replace(/\/+$/, '') || `http://localhost:${Number(PORT) || 3000}`;
}
