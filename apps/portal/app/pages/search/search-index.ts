import { searchData } from './documents.server.ts';

/** Static file from the build: browsers fetch it at the first search, the server reads it. */
export const loader = () => Response.json(searchData());
