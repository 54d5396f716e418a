import { PAGE_ROWS, readFigures, readQueue, searchRequests } from '@wathiqa/contract/office';
import { addDays, cairoDay, daysBetween, isoDay } from '@wathiqa/domain';
import {
  countOrdered,
  countReasons,
  countWaitingSince,
  measureStates,
} from '@wathiqa/server/src/features/office/figures/queries.ts';
import {
  findQueue,
  findRequests,
  type QueueFilter,
  type SearchBy,
} from '@wathiqa/server/src/features/office/queue/queries.ts';
import type { Tables } from '@wathiqa/server/src/platform/schema.ts';
import type { Kysely } from 'kysely';
import { type MakeRequest, requestText } from '../support/load.ts';
import type { Known } from './known.ts';

/** One thing that staff do again and again. */
export interface Case {
  name: string;
  make: MakeRequest;
  /** The statement behind it, for its plan. */
  run: (database: Kysely<Tables>) => Promise<unknown>;
}

const waiting = { state: 'WAITING_APPROVAL' } as const;

/** Each way of narrowing the queue, one by one and together: what is common, and what is rare. */
const FILTERS: Record<string, QueueFilter> = {
  'queue, first page': waiting,
  'queue, common document': { ...waiting, list: 'birthDocs' },
  'queue, rare document': { ...waiting, list: 'translatedDocs' },
  'queue, large governorate': { ...waiting, governorateCode: '01' },
  'queue, small governorate': { ...waiting, governorateCode: '31' },
  'queue, older than a week': { ...waiting, olderThan: 7 },
  'queue, older than a year': { ...waiting, olderThan: 365 },
  'queue, flagged': { ...waiting, flagged: true },
  'queue, rare document, small governorate': {
    ...waiting,
    list: 'translatedDocs',
    governorateCode: '31',
  },
  'queue, all filters, all rare': {
    ...waiting,
    list: 'divorceDocs',
    governorateCode: '35',
    flagged: true,
    olderThan: 1,
  },
  'queue, waiting for payment': { state: 'WAITING_PAYMENT' },
  'queue, on their way, rare': {
    state: 'INTRANSIT',
    list: 'translatedDocs',
    governorateCode: '31',
  },
};

/** The queue and the search, as the office's screens ask for them. */
export function clerkCases(cookie: string, known: Known): Case[] {
  const searches: [string, SearchBy, readonly string[]][] = [
    ['search by request number', 'requestId', known.numbers],
    ['search by national ID', 'nationalId', known.nationalIds],
    ['search by mobile', 'mobile', known.mobiles],
    ['search by three names', 'name', known.names],
    ['search by a common name', 'name', ['محمد', 'أحمد', 'فاطمة', 'محمد أحمد']],
    ['search by a rare name', 'name', ['السنباطي', 'بهية', 'عنايات', 'دميانة']],
    ['search by one letter', 'name', ['م', 'ا', 'ع']],
    ['search for nobody', 'name', ['ظظظظ']],
  ];
  return [
    ...Object.entries(FILTERS).map(([name, filter]) => queueCase(name, cookie, filter)),
    {
      ...queueCase('queue, pages at every depth', cookie, {
        ...waiting,
        after: known.places.at(-2),
      }),
      make: pick(known.places.map((after) => queueText(cookie, { ...waiting, after }))),
    },
    ...searches.map(([name, by, texts]) => ({
      name,
      make: pick(texts.map((text) => searchText(cookie, text))),
      run: (database: Kysely<Tables>) => findRequests(database, by, texts[0] ?? '', PAGE_ROWS),
    })),
  ];
}

/** Figures of the last month and of the longest range, as a supervisor asks for them. */
export function supervisorCases(cookie: string, now: Date): Case[] {
  return [30, 92].map((count) => {
    const today = cairoDay(now);
    const days = daysBetween(addDays(today, 1 - count), today).map(isoDay);
    const [from, to] = [days.at(0) ?? '', days.at(-1) ?? ''];
    const query = new URLSearchParams({ from, to });
    return {
      name: `figures of ${count} days`,
      make: () => requestText('GET', `${readFigures.path}?${query}`, { cookie }),
      run: async (database) => {
        const ordered = days.map((day) => ({ day, dueOn: day }));
        await countOrdered(database, ordered, now);
        await countWaitingSince(database, from);
        await measureStates(database, from, to);
        await countReasons(database, from, to);
      },
    };
  });
}

function queueCase(name: string, cookie: string, filter: QueueFilter): Case {
  return {
    name,
    make: () => queueText(cookie, filter),
    run: (database) => findQueue(database, filter, PAGE_ROWS + 1),
  };
}

function queueText(cookie: string, filter: QueueFilter): string {
  const { after, flagged, ...rest } = filter;
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, value]) => [name, `${value}`]),
  );
  if (flagged) query.set('flagged', 'yes');
  if (after) query.set('after', `${after.createdAt}_${after.id}`);
  return requestText('GET', `${readQueue.path}?${query}`, { cookie });
}

function searchText(cookie: string, text: string): string {
  const headers = { cookie, 'content-type': 'application/json' };
  return requestText('POST', searchRequests.path, headers, JSON.stringify({ text }));
}

function pick(texts: readonly string[]): MakeRequest {
  return (turn) => texts[turn % texts.length] ?? '';
}
