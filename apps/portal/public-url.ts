/** The address that the build is for: it stands in the pages, the site map and what is shown beside links. */
export const PUBLIC_URL = (process.env.PUBLIC_URL ?? 'http://localhost:3000').replace(/\/+$/, '');
