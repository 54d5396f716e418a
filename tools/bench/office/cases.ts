import {
  AUDIT_PAGE_SIZE,
  claimNextRequest,
  PAGE_SIZE,
  readBatch,
  readBatches,
  readDispatch,
  readQueue,
  readRequest,
  readStatistics,
  searchAudit,
  searchRequests,
  writeQueueCursor,
} from '@wathiqa/contract/office';
import {
  addDays,
  cairoDay,
  daysBetween,
  isoDay,
  PLACEHOLDER_NATIONAL_ID,
  parseSearchTerm,
  toRequestId,
} from '@wathiqa/domain';
import type { Database } from '@wathiqa/server/src/db/database.ts';
import type { Tables } from '@wathiqa/server/src/db/schema.ts';
import { type AuditFilter, findEntries } from '@wathiqa/server/src/features/compliance/audit.ts';
import { findReadAccess } from '@wathiqa/server/src/features/compliance/reading/repository.ts';
import {
  countWaiting,
  countWithoutAddress,
  findBatches,
  findParcels,
  type ParcelFilter,
} from '@wathiqa/server/src/features/dispatch/repository.ts';
import {
  findQueue,
  findRequests,
  lockNextRequest,
  type QueueFilter,
} from '@wathiqa/server/src/features/queue/repository.ts';
import { countViews } from '@wathiqa/server/src/features/queue/views.ts';
import {
  countOrdered,
  countReasons,
  countWaitingLate,
  measureStates,
} from '@wathiqa/server/src/features/reports/repository.ts';
import { findRequest } from '@wathiqa/server/src/features/requests/office-repository.ts';
import { CompiledQuery, type Kysely } from 'kysely';
import { type MakeRequest, requestText } from '../../support/load.ts';
import type { Fixtures } from './fixtures.ts';
import type { Cookies } from './staff.ts';

export interface Case {
  name: string;
  make: MakeRequest;
  run: (database: Kysely<Tables>) => Promise<unknown>;
  /** Rare, with a higher limit. */
  heavy?: boolean;
}

/** Cookies in turn, because each read counts as one of its member's last hour. */
type Clerks = readonly string[];

const clerkOf = (clerks: Clerks, turn: number) => clerks[turn % clerks.length] ?? '';

export function officeCases(
  cookies: Cookies,
  clerks: Clerks,
  fixtures: Fixtures,
  now: Date,
): Case[] {
  return [
    ...queueCases(clerks, fixtures),
    ...requestCases(clerks, fixtures),
    ...searchCases(clerks, fixtures),
    ...dispatchCases(cookies.clerk, fixtures),
    ...auditCases(cookies.auditor, fixtures, now),
    ...figuresCases(cookies.supervisor, now),
  ];
}

const waiting = { state: 'WAITING_APPROVAL', view: 'open', sort: 'deadline' } as const;
/** Cursors follow the order of arrival. */
const byArrival = { ...waiting, sort: 'arrival' } as const;

const FILTERS: Record<string, QueueFilter> = {
  'queue, first page': waiting,
  'queue, common document': { ...waiting, list: 'birthDocs' },
  'queue, rare document': { ...waiting, list: 'translatedDocs' },
  'queue, large governorate': { ...waiting, governorateCode: '01' },
  'queue, small governorate': { ...waiting, governorateCode: '31' },
  'queue, by arrival': byArrival,
  'queue, due today': { ...waiting, view: 'today' },
  'queue, corrected': { ...waiting, view: 'corrected' },
  'queue, flagged': { ...waiting, view: 'flagged' },
  'queue, own': { ...waiting, view: 'mine' },
  'queue, rare document, small governorate': {
    ...waiting,
    list: 'translatedDocs',
    governorateCode: '31',
  },
  'queue, all filters, all rare': {
    ...waiting,
    list: 'divorceDocs',
    governorateCode: '35',
    view: 'flagged',
  },
  'queue, awaiting payment': { ...waiting, state: 'WAITING_PAYMENT' },
  'queue, on their way, rare': {
    ...waiting,
    state: 'INTRANSIT',
    list: 'translatedDocs',
    governorateCode: '31',
  },
};

function queueCases(clerks: Clerks, { cursors }: Fixtures): Case[] {
  return [
    ...Object.entries(FILTERS).map(([name, filter]) => queueCase(name, clerks, filter)),
    {
      ...queueCase('queue, pages at every depth', clerks, { ...byArrival, after: cursors.at(-2) }),
      make: inTurn(clerks, cursors, (cookie, after) => queueText(cookie, { ...byArrival, after })),
    },
    {
      ...queueCase('queue, large governorate, every depth', clerks, {
        ...byArrival,
        governorateCode: '01',
        after: cursors.at(cursors.length / 2),
      }),
      make: inTurn(clerks, cursors, (cookie, after) =>
        queueText(cookie, { ...byArrival, governorateCode: '01', after }),
      ),
    },
  ];
}

function requestCases(clerks: Clerks, { cursors, staffIds }: Fixtures): Case[] {
  const [staffId = 0] = staffIds;
  const viewer = { staffId, offices: null, at: new Date(), holidays: [] };
  return [
    {
      name: 'request, opened',
      make: inTurn(clerks, cursors, (cookie, { id }) =>
        readText(readRequest.path, cookie, { requestId: id }),
      ),
      run: async (kysely) => {
        const requestId = toRequestId(Number(cursors.at(-1)?.id));
        const caller = {
          ...viewer,
          email: '',
          sessionId: 0,
          userName: '',
          role: 'clerk',
          address: '',
        } as const;
        const database = withStatements(kysely);
        await findReadAccess(database, staffId, requestId, viewer.at);
        await findRequest(database, caller, requestId, viewer.at);
      },
    },
    {
      name: 'next request, claimed',
      make: (turn) => postText(claimNextRequest.path, clerkOf(clerks, turn), {}),
      run: (database) =>
        database
          .transaction()
          .execute((transaction) => lockNextRequest(transaction, { view: 'open' }, viewer)),
    },
  ];
}

/** Prepared statements, as the server sends them. */
function withStatements(query: Kysely<Tables>): Database {
  const statement = async ({ text }: { text: string }, parameters: readonly unknown[]) =>
    (await query.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows;
  return { query, statement } as unknown as Database;
}

function searchCases(clerks: Clerks, known: Fixtures): Case[] {
  const searches: [string, readonly string[]][] = [
    ['search by request number', known.numbers],
    ['search by national ID', known.nationalIds],
    ['search by the number of first births', [PLACEHOLDER_NATIONAL_ID]],
    ['search by mobile', known.mobiles],
    ['search by three names', known.names],
    ['search by a common name', ['محمد', 'أحمد', 'فاطمة', 'محمد أحمد']],
    ['search by first and family name', ['محمد السيد', 'أحمد إبراهيم', 'فاطمة حسن']],
    ['search by a rare name', ['السنباطي', 'بهية', 'عنايات', 'دميانة']],
    ['search by a name written otherwise', ['اَحمد إبراهيم', 'فاطمه', 'هدي', 'ايه']],
    ['search without a match', ['ظظظظ']],
  ];
  return searches.map(([name, texts]) => ({
    name,
    make: inTurn(clerks, texts, searchText),
    run: (database: Kysely<Tables>) =>
      findRequests(
        database,
        parseSearchTerm(texts[0] ?? ''),
        { page: 1, size: PAGE_SIZE, offices: null },
        new Date(),
      ),
  }));
}

/** Waiting parcels and batches, including the largest permitted and larger. */
function dispatchCases(cookie: string, { batchIds, postOffice }: Fixtures): Case[] {
  const overview = (
    name: string,
    of?: Omit<Extract<ParcelFilter, { governorateCode: string }>, 'offices'>,
  ): Case => ({
    name,
    make: () => readText(readDispatch.path, cookie, of ?? {}),
    run: async (database) => {
      await countWaiting(database, null);
      await countWithoutAddress(database, null);
      if (of) await findParcels(database, { ...of, offices: null });
      await findBatches(database, 'open', null);
    },
  });
  return [
    overview('dispatch, ready to pack'),
    overview('dispatch, large governorate', { governorateCode: '01' }),
    overview('dispatch, small governorate', { governorateCode: '31' }),
    ...(postOffice ? [overview('dispatch, one post office', postOffice)] : []),
    {
      name: 'dispatch, batches handed over, every depth',
      make: pick(batchIds.map((before) => readText(readBatches.path, cookie, { before }))),
      run: (database) => findBatches(database, { handedOverBefore: batchIds.at(-1) }, null),
    },
    {
      name: 'dispatch, one batch',
      make: pick(batchIds.map((batchId) => readText(readBatch.path, cookie, { batchId }))),
      run: async (database) => {
        const batchId = batchIds.at(0) ?? 0;
        await findBatches(database, { batchId }, null);
        await findParcels(database, { batchId });
      },
    },
  ];
}

function auditCases(cookie: string, { numbers, staffIds, entries }: Fixtures, now: Date): Case[] {
  const daysAgo = (days: number) => isoDay(addDays(cairoDay(now), -days));
  const [busy, idle] = [staffIds.at(0), staffIds.at(-1)];
  const filters: Record<string, AuditFilter[]> = {
    'audit, first page': [{}],
    'audit, pages at every depth': entries.map((before) => ({ before })),
    'audit, one request': numbers.map((requestId) => ({ requestId })),
    'audit, busiest of the staff': [{ staffId: busy }],
    'audit, least busy of the staff': [{ staffId: idle }],
    'audit, common act': [{ act: 'request.read' }],
    'audit, rare act': [{ act: 'prices.change' }],
    'audit, action without entries': [{ act: 'staff.change' }],
    'audit, one day long ago': [{ from: daysAgo(200), to: daysAgo(200) }],
    'audit, least busy, rare act': [{ staffId: idle, act: 'session.open' }],
    'audit, busiest, rare act, long ago': [
      { staffId: busy, act: 'prices.change', from: daysAgo(300), to: daysAgo(100) },
    ],
    'audit, common act, days long ago': [
      { act: 'request.decide', from: daysAgo(300), to: daysAgo(299) },
    ],
  };
  return Object.entries(filters).map(([name, narrowed]) => ({
    name,
    make: pick(narrowed.map((filter) => readText(searchAudit.path, cookie, filter))),
    run: (database: Kysely<Tables>) =>
      findEntries(database, narrowed[0] ?? {}, AUDIT_PAGE_SIZE + 1),
  }));
}

function figuresCases(cookie: string, now: Date): Case[] {
  return [30, 92].map((count) => {
    const today = cairoDay(now);
    const days = daysBetween(addDays(today, 1 - count), today).map(isoDay);
    const [from, to] = [days.at(0) ?? '', days.at(-1) ?? ''];
    return {
      name: `figures of ${count} days`,
      heavy: true,
      make: () => readText(readStatistics.path, cookie, { from, to }),
      run: async (database) => {
        const orderDays = days.map((day, index) => ({ day, due: index + 1 }));
        await countOrdered(database, { days: orderDays, workingDays: days }, new Set(), now);
        await countWaitingLate(database, [from]);
        await measureStates(database, { days, live: days });
        await countReasons(database, days, new Set());
      },
    };
  });
}

function queueCase(name: string, clerks: Clerks, filter: QueueFilter): Case {
  return {
    name,
    make: inTurn(clerks, [filter], queueText),
    run: async (database) => {
      const viewer = { staffId: 1, offices: null, at: new Date(), holidays: [] };
      await findQueue(database, filter, { ...viewer, rows: PAGE_SIZE + 1 });
      await countViews(database, filter, viewer);
    },
  };
}

function queueText(cookie: string, { after, ...filter }: QueueFilter): string {
  return readText(readQueue.path, cookie, {
    ...filter,
    ...(after ? { after: writeQueueCursor(after) } : {}),
  });
}

function searchText(cookie: string, text: string): string {
  return postText(searchRequests.path, cookie, { text });
}

function postText(path: string, cookie: string, body: object): string {
  const headers = { cookie, 'content-type': 'application/json' };
  return requestText('POST', path, headers, JSON.stringify(body));
}

function readText(path: string, cookie: string, asked: object): string {
  const query = new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, `${value}`]),
  );
  return requestText('GET', `${path}?${query}`, { cookie });
}

function inTurn<Input>(
  clerks: Clerks,
  inputs: readonly Input[],
  text: (cookie: string, input: Input) => string,
): MakeRequest {
  return (turn) => {
    const input = inputs[turn % inputs.length];
    return input === undefined ? '' : text(clerkOf(clerks, turn), input);
  };
}

function pick(texts: readonly string[]): MakeRequest {
  return (turn) => texts[turn % texts.length] ?? '';
}
