import { readFileSync } from 'node:fs';

/**
 * For the database, files, e-mail and external calls. An idle server with the embedded database and the sandbox had 226
 * open.
 */
const RESERVED_DESCRIPTORS = 512;

/** Part of the connections that event streams may take, so that calls find one. */
const STREAM_SHARE = 0.8;

/**
 * Connections and event streams that fit into the open files limit.
 *
 * @param openFiles limit of open file descriptors of this process; undefined if the system's is unknown
 */
export function fitConnections(eventStreamsMax: number, openFiles = readOpenFilesLimit()) {
  if (openFiles === undefined) return { maxConnections: undefined, eventStreamsMax };
  const reserved = Math.min(RESERVED_DESCRIPTORS, Math.floor(openFiles / 2));
  const maxConnections = openFiles - reserved;
  return {
    maxConnections,
    eventStreamsMax: Math.min(eventStreamsMax, Math.floor(maxConnections * STREAM_SHARE)),
  };
}

/** The soft limit, which Node raises to the hard one at its start; only Linux has the file. */
function readOpenFilesLimit(): number | undefined {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const limit = Number(/^Max open files +(\d+)/m.exec(limits)?.[1]);
    return Number.isInteger(limit) ? limit : undefined;
  } catch {
    return undefined;
  }
}
