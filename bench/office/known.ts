import { runSql } from '../support/sql.ts';

/** Where a page of the queue begins. */
interface Place {
  createdAt: string;
  id: string;
}

/** What a clerk has in hand to search with: things that are in the register. */
export interface Known {
  numbers: string[];
  nationalIds: string[];
  mobiles: string[];
  /** The first three names of a person. */
  names: string[];
  /** Places at every depth of the queue. */
  places: Place[];
}

const SOME = 200;

/** Things that the register holds, drawn from all over it. */
export async function drawKnown(databaseUrl: string): Promise<Known> {
  const people = await runSql<{
    id: string;
    national_id: string;
    mobile: string;
    name: string;
  }>(
    databaseUrl,
    `SELECT request.id::text, document.national_id, contact -> 'contactDetails' ->> 'mobile1' AS mobile,
            split_part(full_name, ' ', 1) || ' ' || split_part(full_name, ' ', 2) || ' '
              || split_part(full_name, ' ', 3) AS name
     FROM requests AS request TABLESAMPLE bernoulli($1)
     JOIN documents AS document ON document.request_id = request.id AND position = 1
     WHERE document.national_id !~ '^0+$'`,
    [await shareOf(databaseUrl, SOME * 2)],
  );
  const drawn = people.slice(0, SOME);
  return {
    numbers: drawn.map(({ id }) => id),
    nationalIds: drawn.map(({ national_id }) => national_id),
    mobiles: drawn.map(({ mobile }) => mobile),
    names: drawn.map(({ name }) => name),
    places: await drawPlaces(databaseUrl),
  };
}

/** Per cent of the requests that are so many. */
async function shareOf(databaseUrl: string, count: number): Promise<number> {
  const [all] = await runSql<{ count: number }>(
    databaseUrl,
    'SELECT count(*)::int AS count FROM requests',
  );
  return Math.min(100, (count / (all?.count ?? 1)) * 100);
}

function drawPlaces(databaseUrl: string): Promise<Place[]> {
  return runSql<Place & Record<string, string>>(
    databaseUrl,
    `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt", id::text
     FROM (SELECT created_at, id, row_number() OVER (ORDER BY created_at, id) AS place,
                  count(*) OVER () AS all_of_them
           FROM requests WHERE state = 'WAITING_APPROVAL') AS waiting
     WHERE place % greatest(1, all_of_them / $1) = 0
     ORDER BY created_at, id`,
    [SOME],
  );
}
