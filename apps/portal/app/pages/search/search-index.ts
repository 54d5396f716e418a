import { searchData } from './documents.server.ts';

/** A static file: browsers fetch it at the first search, the server reads it. */
export const loader = () => Response.json(searchData());
