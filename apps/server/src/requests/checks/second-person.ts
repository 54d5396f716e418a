import { sql } from 'kysely';

/** SQL: first person of `document` that waits for a second one, as JSON; null without one. */
export const firstPerson = (at: Date) => sql`(
  SELECT json_build_object('id', staff.id, 'userName', staff.user_name)
  FROM proposals JOIN staff ON staff.id = proposed_by
  WHERE proposals.kind = 'acceptance' AND proposals.subject = document.id::text AND proposals.state = 'proposed' AND expires_at > ${at}::timestamptz
    AND (payload ->> 'lookupId')::bigint = (SELECT max(id) FROM document_lookups WHERE document_id = document.id)
  ORDER BY proposals.id DESC LIMIT 1)`;

/** SQL: requests that wait for a second person, of a member's view if named. */
export const waitingForSecond = (at: Date, staffId?: number) => sql`ARRAY(
  SELECT (payload ->> 'requestId')::bigint FROM proposals
  WHERE kind = 'acceptance' AND state = 'proposed' AND expires_at > ${at}::timestamptz
    AND proposed_by IS DISTINCT FROM ${staffId ?? null}::bigint)`;
