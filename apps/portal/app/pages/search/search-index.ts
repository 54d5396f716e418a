import { searchData } from './documents.server.ts';

/** Written as a file when the portal is built: browsers fetch it at the first search, the server reads it. */
export const loader = () => Response.json(searchData());
