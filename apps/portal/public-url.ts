/**
 * Public address of the site, for canonical links, the site map and link previews. Set by build scripts
 * (`scripts/prepare/ensure-built.mjs`, `scripts/dev.mjs`); empty in type checks and tests.
 */
export const PUBLIC_URL = process.env.PUBLIC_URL ?? '';
