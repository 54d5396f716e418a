import { createHmac } from 'node:crypto';
import { eventType, type RequestEvent } from '@wathiqa/contract';
import type { AppContext } from '../../context.ts';
import { findEvents } from './repository.ts';

type EventRow = Awaited<ReturnType<typeof findEvents>>['rows'][number];

/** Events of the requests after one of them, for this client. */
export async function listEvents(
  { database }: Pick<AppContext, 'database'>,
  client: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ events: RequestEvent[]; next: string }> {
  const { rows, next } = await findEvents(database.query, after, limit);
  return { events: rows.map((row) => toEvent(row, client)), next: String(next) };
}

function toEvent(row: EventRow, client: string): RequestEvent {
  const { id, at, event, state, list, office } = row;
  return {
    id: String(id),
    type: eventType(event),
    timestamp: at.toISOString(),
    data: { request: pseudonym(row, client), list, state, office },
  };
}

/** Name of a request for one client: stable, without its number, and not comparable with that of another client. */
function pseudonym({ request_id, payload_hash }: EventRow, client: string): string | null {
  if (payload_hash.length === 0) return null;
  const text = `event ${client} ${request_id}`;
  return createHmac('sha256', payload_hash).update(text).digest('base64url').slice(0, 22);
}
