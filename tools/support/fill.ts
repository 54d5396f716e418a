import { withClient } from '@wathiqa/server/src/commands/postgres-backup.ts';
import type { Owner } from '@wathiqa/server/src/crypto/encrypted-columns.ts';
import { encryptedContact } from '@wathiqa/server/src/crypto/encrypted-rows.ts';
import { DATA_KEYS, encryption } from '@wathiqa/server/test/support/data-keys.ts';
import type pg from 'pg';

/** `lived`: a year mostly delivered, with tens of thousands waiting; `waiting`: all undecided. */
export type Fill = 'lived' | 'waiting';

const BATCH = 10_000;
/** Documents per request at most. */
const DOCUMENTS = 3;
const BATCHES_EACH = 1000;

/**
 * Inserts a realistic year of requests: skewed names and governorates, returning citizens, payments, parcels and
 * history. Uses the number sequence; needs citizens.
 */
export async function fillRequests(
  databaseUrl: string,
  count: number,
  fill: Fill = 'lived',
): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    // Disables triggers and foreign keys.
    await client.query('SET session_replication_role = replica');
    await client.query('SELECT setseed(0.42)');
    await client.query(FUNCTIONS);
    await client.query(BATCHES, [GOVERNORATES]);
    const { inner, outer } = blindIndexPads();
    const indexes = await dropIndexes(client);
    for (let done = 0; done < count; done += BATCH) {
      const last = Math.min(count, done + BATCH);
      const values = [
        ...[done + 1, last, count, fill, MEN, WOMEN, GOVERNORATES],
        ...[JSON.stringify(await encryptTexts(client, done + 1, last)), inner, outer],
      ];
      await client.query(REQUESTS, values);
    }
    for (const index of indexes) await client.query(index);
    await client.query('VACUUM ANALYZE');
    await client.query('CHECKPOINT');
  });
}

/** Numbers of requests with their personal data, encrypted for these numbers. */
async function encryptTexts(client: pg.Client, first: number, last: number) {
  const { rows } = await client.query<{ id: string }>(
    'SELECT next_request_id()::text AS id FROM generate_series($1::int, $2::int)',
    [first, last],
  );
  const owners = await client.query<{ id: number; owner: Owner }>(
    'SELECT id, json_build_array(issuer, subject) AS owner FROM citizens ORDER BY id',
  );
  const text = 'what is read of a person';
  return rows.map(({ id }, at) => {
    const person = owners.rows[(first + at) % owners.rows.length];
    if (!person) throw new Error('There are no citizens');
    const { owner } = person;
    const contact = encryptedContact(
      {
        nid: { nationalIdenNumber: text },
        contactDetails: { address: text, mobile1: text, mobile2: text, email: text },
      },
      owner,
      id,
    );
    const places = Array.from(
      { length: DOCUMENTS },
      (_, place) => [...owner, id, place + 1] as const,
    );
    return {
      n: first + at,
      id,
      citizen_id: person.id,
      contact: JSON.parse(String(encryption.encryptParameters([contact])[0])),
      encrypted_address: encryption.encrypt(text, 'shipments.address', [...owner, id]),
      mothers: places.map((key) => encryption.encrypt(text, 'documents.mother_full_name', key)),
      national_ids: places.map((key) => encryption.encrypt(text, 'documents.national_id', key)),
    };
  });
}

/** HMAC-SHA256 pads (RFC 2104), because SQL computes millions of blind indexes. */
function blindIndexPads(): { inner: Uint8Array; outer: Uint8Array } {
  const key = Buffer.alloc(64);
  Buffer.from(DATA_KEYS.DATA_INDEX_KEY, 'base64').copy(key);
  return { inner: key.map((byte) => byte ^ 0x36), outer: key.map((byte) => byte ^ 0x5c) };
}

/** Drops indexes that rebuild faster than they grow; returns their definitions. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index
    WHERE indrelid IN ('requests'::regclass, 'documents'::regclass, 'request_history'::regclass)
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`);
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Deterministic random functions per person. */
export const FUNCTIONS = `
  CREATE FUNCTION pg_temp.share(person bigint, what bigint) RETURNS float8 LANGUAGE sql IMMUTABLE
    RETURN (hashint8extended(person, what) & 1048575) / 1048576.0;
  CREATE FUNCTION pg_temp.common(names text[], share float8) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN names[least(cardinality(names), 1 + floor(cardinality(names) * power(share, 2.2))::int)];
  CREATE FUNCTION pg_temp.national_id(person bigint) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN (SELECT CASE WHEN born < '2000-01-01' THEN '2' ELSE '3' END || to_char(born, 'YYMMDD')
              || lpad((1 + person % 35)::text, 2, '0') || lpad((person * 104729 % 100000)::text, 5, '0')
            FROM (SELECT '1945-01-01'::date + (person * 7919 % 27000)::int AS born) AS birth);
  CREATE FUNCTION pg_temp.mobile(person bigint, what bigint) RETURNS text LANGUAGE sql IMMUTABLE
    RETURN (ARRAY['010', '011', '012', '015'])[1 + (person % 4)::int]
      || lpad((hashint8extended(person, what) & 67108863)::text, 8, '0');
  CREATE FUNCTION pg_temp.blind_index(kind text, value text, inside bytea, outside bytea) RETURNS bytea
    LANGUAGE sql IMMUTABLE
    RETURN substring(sha256(outside || sha256(
      inside || convert_to(kind, 'UTF8') || '\\x00'::bytea || convert_to(value, 'UTF8'))) FOR 16);`;

/** Packers with batches for each governorate through the year. */
const BATCHES = `
  WITH packer AS (
    INSERT INTO staff (email, role, added_by) VALUES ('packer@wathiqa.example', 'clerk', 'bench')
    RETURNING id
  )
  INSERT INTO dispatch_batches (governorate_code, created_by, created_at, handed_over_by, handed_over_at)
  SELECT code, packer.id, at, packer.id, at
  FROM packer, generate_series(1, ${BATCHES_EACH}) AS turn, unnest($1::text[]) AS code,
       LATERAL (SELECT now() - interval '355 days' * (1 - turn / ${BATCHES_EACH}.0) AS at) AS made
  ORDER BY turn, array_position($1, code)`;

const REQUESTS = `
  WITH chance AS MATERIALIZED (
    SELECT n, n::float8 / $3 AS through, random() AS kind, random() AS many, random() AS fate, random() AS rest,
           random() AS decision, random() AS address, random() AS mark, 1 + floor(random() * $3 * 0.7)::bigint AS person
    FROM generate_series($1::int, $2::int) AS n
  ), given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($8::json)
      AS given(n int, id bigint, citizen_id bigint, contact jsonb, encrypted_address text, mothers text[], national_ids text[])
  ), life AS MATERIALIZED (
    SELECT chance.*, given.id, given.citizen_id, given.contact, encrypted_address, mothers, national_ids, now() - interval '365 days' * (1 - through) AS created_at,
           365 * (1 - through) AS days_old,
           CASE WHEN kind < 0.55 THEN 'birthDocs' WHEN kind < 0.75 THEN 'nidDoc'
                WHEN kind < 0.83 THEN 'marriageDocs' WHEN kind < 0.89 THEN 'familyRecords'
                WHEN kind < 0.94 THEN 'personalRecords' WHEN kind < 0.97 THEN 'deathDocs'
                WHEN kind < 0.99 THEN 'divorceDocs' ELSE 'translatedDocs' END AS list,
           CASE WHEN kind BETWEEN 0.55 AND 0.75 THEN 1 ELSE 1 + (many < 0.35)::int + (many < 0.1)::int END AS documents,
           CASE WHEN address > 0.03 THEN pg_temp.common($7::text[], pg_temp.share(person, 9)) END AS governorate
    FROM chance JOIN given USING (n)
  ), told AS MATERIALIZED (
    SELECT life.*,
           CASE WHEN $4 = 'waiting' OR days_old < 5 OR fate < 0.004 THEN 'WAITING_APPROVAL'
                WHEN rest < 0.06 THEN 'REJECTED'
                WHEN (days_old < 9 AND rest < 0.7) OR rest < 0.08 THEN 'WAITING_PAYMENT'
                WHEN days_old < 11 OR governorate IS NULL THEN 'PAYMENT_ACCEPTED'
                ELSE 'INTRANSIT' END AS state
    FROM life
  ), dated AS MATERIALIZED (
    SELECT told.*,
           CASE WHEN state = 'INTRANSIT' THEN
             CASE WHEN days_old < 15 THEN 'HANDED_OVER' WHEN mark < 0.01 THEN 'RETURNED' ELSE 'DELIVERED' END
           ELSE 'NOT_PACKED' END AS delivery,
           least(now(), created_at + interval '1 day' * (0.2 + 5 * decision * decision
             + CASE WHEN mark < 0.05 THEN 9 ELSE 0 END)) AS decided_at
    FROM told
  ), request AS (
    INSERT INTO requests (id, citizen_id, state, total, contact, options, idempotency_key, payload_hash,
                          created_at, list, findings, governorate_code, post_office_code, decided_at, step_at, delivery, batch_id,
                          mobile1_index, mobile2_index)
    SELECT id, citizen_id, state, documents * 6500,
           contact || jsonb_build_object(
             'name', jsonb_build_object('firstName', pg_temp.common($5::text[], pg_temp.share(person, 1)),
                                        'otherName', pg_temp.common($5::text[], pg_temp.share(person, 2))),
             'genderCode', 'M'),
           jsonb_build_object('locale', 'ar', 'person', person), gen_random_uuid(), sha256(int8send(n)), created_at, list,
           CASE WHEN mark < 0.01 THEN ARRAY['impossibleNumber'] WHEN mark < 0.03 THEN ARRAY['orderedLately']
                ELSE '{}'::text[] END,
           governorate, (SELECT min(code) FROM post_offices WHERE governorate_code = governorate),
           CASE WHEN state <> 'WAITING_APPROVAL' THEN decided_at END,
           CASE WHEN state IN ('PAYMENT_ACCEPTED', 'INTRANSIT') THEN decided_at END, delivery,
           CASE WHEN delivery <> 'NOT_PACKED' THEN
             first_batch + cardinality($7::text[]) * floor(through * ${BATCHES_EACH} * 0.99)::int
               + array_position($7, governorate) - 1 END,
           pg_temp.blind_index('mobile', pg_temp.mobile(person, 11), $9, $10),
           pg_temp.blind_index('mobile', pg_temp.mobile(person, 12), $9, $10)
    FROM dated, (SELECT min(id) AS first_batch FROM dispatch_batches) AS batch
  ), shipment AS (
    INSERT INTO shipments (request_id, address, governorate_code, police_department_code, post_office_code, received_at)
    SELECT id, encrypted_address, governorate,
           (SELECT min(code) FROM police_departments WHERE governorate_code = governorate),
           (SELECT min(code) FROM post_offices WHERE governorate_code = governorate), created_at
    FROM dated WHERE governorate IS NOT NULL
      AND EXISTS (SELECT FROM post_offices WHERE governorate_code = governorate)
  ), document AS (
    INSERT INTO documents (request_id, position, list, document_type, service_code, state, rejection_reason,
                           rejection_code, copies, unit_price, full_name, mother_full_name, gender, national_id,
                           national_id_index, relation, spouse_full_name, applicant_entity, language_code, issue_reason, job_name)
    SELECT dated.id, place, list, type.name,
           CASE list WHEN 'translatedDocs' THEN 'MOICS010' ELSE type.service END,
           CASE WHEN rejected THEN 'REJECTED' ELSE state END, reason.name_ar, reason.code,
           1, 6500, whose.name, mothers[place],
           CASE WHEN woman THEN 'F' ELSE 'M' END,
           CASE type.name WHEN 'BirthFirstTime' THEN repeat('0', 14) ELSE national_ids[place] END,
           CASE WHEN type.name <> 'BirthFirstTime' THEN
             pg_temp.blind_index('nationalId', pg_temp.national_id(owner), $9, $10) END,
           CASE WHEN list IN ('nidDoc', 'personalRecords') THEN 'SELF' ELSE 'SON' END,
           CASE WHEN type.name IN ('Marriage', 'Divorce') THEN pg_temp.common($6::text[], mark) || ' محمد علي' END,
           CASE WHEN type.name = 'FamilyRecord' THEN 'وزارة التربية والتعليم' END,
           CASE list WHEN 'translatedDocs' THEN '101' END,
           CASE list WHEN 'nidDoc' THEN 'LOST' END, CASE list WHEN 'nidDoc' THEN 'مهندس' END
    FROM dated
    CROSS JOIN LATERAL generate_series(1, documents) AS place
    CROSS JOIN LATERAL (
      SELECT (person + place - 1) AS owner, (person + place) % 2 = 0 AS woman,
             state = 'REJECTED' OR (state <> 'WAITING_APPROVAL' AND place = 3) AS rejected
    ) AS who
    CROSS JOIN LATERAL (
      SELECT father, pg_temp.common(CASE WHEN woman THEN $6::text[] ELSE $5::text[] END, pg_temp.share(owner, 1))
               || ' ' || father AS name
      FROM (SELECT pg_temp.common($5::text[], pg_temp.share(owner, 2)) || ' '
                   || pg_temp.common($5::text[], pg_temp.share(owner, 3)) || ' '
                   || pg_temp.common($5::text[], 1 - pg_temp.share(owner, 5)) AS father) AS family
    ) AS whose
    CROSS JOIN LATERAL (
      SELECT * FROM (VALUES
        ('birthDocs', 'Birth', 'MOICSO001'), ('deathDocs', 'Death', 'MOICSO005'), ('nidDoc', 'Nid', 'MOICSO002'),
        ('marriageDocs', 'Marriage', 'MOICSO003'), ('divorceDocs', 'Divorce', 'MOICSO004'),
        ('personalRecords', 'PersonalRecord', 'MOICSO007'), ('familyRecords', 'FamilyRecord', 'MOICSO006'),
        ('translatedDocs', 'Birth', ''), ('firstTime', 'BirthFirstTime', 'MOICSO013')
      ) AS types(of_list, name, service)
      WHERE of_list = CASE WHEN kind < 0.03 THEN 'firstTime' ELSE list END
    ) AS type
    LEFT JOIN rejection_reasons AS reason
      ON rejected AND reason.position = (SELECT min(position) FROM rejection_reasons) + floor(6 * power(many, 2))::int
  )
  INSERT INTO request_history (request_id, at, event, state, actor_kind, left_state, since)
  SELECT id, event.at, event.name, event.state, 'system', event.left_state,
         CASE WHEN event.left_state IS NOT NULL THEN event.since END
  FROM dated
  CROSS JOIN LATERAL (
    SELECT least(now(), decided_at + interval '2 days' * many) AS paid_at,
           least(now(), decided_at + interval '2 days' * many + interval '1 day' * rest) AS sent_at
  ) AS later
  CROSS JOIN LATERAL (VALUES
    ('REGISTERED', created_at, 'WAITING_APPROVAL', NULL, NULL, true),
    ('ADDRESS_RECEIVED', created_at, 'WAITING_APPROVAL', NULL, NULL, governorate IS NOT NULL),
    ('STATE_CHANGED', decided_at, CASE state WHEN 'REJECTED' THEN state ELSE 'WAITING_PAYMENT' END,
     'WAITING_APPROVAL', created_at, state <> 'WAITING_APPROVAL'),
    ('STATE_CHANGED', paid_at, 'PAYMENT_ACCEPTED', 'WAITING_PAYMENT', decided_at,
     state IN ('PAYMENT_ACCEPTED', 'INTRANSIT')),
    ('STATE_CHANGED', sent_at, 'INTRANSIT', 'PAYMENT_ACCEPTED', paid_at, state = 'INTRANSIT'),
    ('DELIVERED', least(now(), sent_at + interval '3 days' * address), 'INTRANSIT', 'INTRANSIT', sent_at,
     delivery = 'DELIVERED')
  ) AS event(name, at, state, left_state, since, happened)
  WHERE happened`;

/** Men's first names by frequency; also used as middle and family names. */
const MEN = words(`
  محمد أحمد محمود مصطفى علي إبراهيم حسن حسين عبد_الرحمن يوسف عمر خالد السيد عبد_الله كريم طارق أشرف عادل
  هاني وليد سامح ياسر أيمن شريف إسلام رمضان جمال ناصر سعيد فتحي عبد_العزيز مجدي صلاح حمدي رضا عماد ممدوح
  زياد مازن آدم مينا جرجس بيشوي كيرلس مكرم فوزي شوقي عبد_الحميد لطفي صبري بدر نبيل رأفت عصام حازم ثروت
  الشاذلي الجوهري البدراوي المنياوي الدمنهوري القليوبي السنباطي الشرقاوي البحيري الغرباوي`);

const WOMEN = words(`
  فاطمة منى مريم آية سارة هدى إيمان نورا زينب عائشة أسماء هبة دعاء رانيا سلمى ندى شيماء ياسمين أمل سعاد
  نجلاء حنان وفاء سحر عزة نادية كريمة سميرة أميرة إسراء آلاء بسمة رحمة مها غادة عبير ليلى شهد حبيبة ملك
  ماريان كريستين مارينا دميانة ثناء فايزة إنصاف بهية رسمية عنايات`);

/** Governorates by order frequency. */
const GOVERNORATES = words(`
  01 21 13 12 18 14 02 16 24 17 22 25 26 27 15 23 11 29 28 19 03 04 33 32 34 35 31`);

function words(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '));
}
