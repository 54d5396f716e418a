/**
 * The address that the build is for: it stands in the pages, the site map and what is shown beside links. Whoever
 * starts a build gives it (`scripts/prepare/ensure-built.mjs`, `scripts/dev.mjs`); what builds nothing goes without.
 */
export const PUBLIC_URL = process.env.PUBLIC_URL ?? '';
