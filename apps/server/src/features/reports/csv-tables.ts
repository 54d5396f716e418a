import { listNames, pageTemplateNames, stateNames, viewportNames } from '@wathiqa/content';
import type { Statistics, StatisticsTable } from '@wathiqa/contract/office';
import { type CsvCell, REQUEST_LISTS, type RequestList } from '@wathiqa/domain';
import { statisticsMessages as heads } from './statistics.messages.ts';

type Head = Exclude<keyof typeof heads, 'causes'>;

const DOCUMENT = { document: ({ list }: { list: RequestList }) => listNames[list] };
const WORK = ['waiting', 'waitingLate', 'toPack'] as const;

/** Header and rows. @param named columns that name a row; the others have the names of their figures */
function table<Row extends Record<Name, CsvCell>, Name extends Head>(
  rows: readonly Row[],
  named: Partial<Record<Head, (row: Row) => CsvCell>>,
  figures: readonly Name[],
): CsvCell[][] {
  const names = Object.keys(named) as Head[];
  return [
    [...names, ...figures].map((name) => heads[name]),
    ...rows.map((row) => [
      ...Object.values(named).map((cell) => cell(row)),
      ...figures.map((name) => row[name]),
    ]),
  ];
}

/** Rows per statistics table, header first. */
export const csvTables: Record<StatisticsTable, (figures: Statistics) => CsvCell[][]> = {
  orders: ({ orders }) => [
    [heads.day, ...REQUEST_LISTS.map((list) => listNames[list]), heads.all],
    ...orders.map(({ day, requests }) => {
      const counts = REQUEST_LISTS.map((list) => requests[list]);
      return [day, ...counts, counts.reduce((sum, count) => sum + count, 0)];
    }),
  ],
  times: ({ times }) =>
    table(times, { state: ({ state }) => stateNames[state] }, [
      'requests',
      'medianHours',
      'p95Hours',
    ]),
  late: ({ late }) => table(late, DOCUMENT, ['requests', 'decided', 'decidedLate', 'waitingLate']),
  governorates: ({ governorates }) =>
    table(governorates, { governorate: ({ code }) => code ?? heads.noAddress }, WORK),
  offices: ({ offices }) => table(offices, { office: ({ name }) => name || heads.noOffice }, WORK),
  quality: ({ quality }) =>
    table(quality, { ...DOCUMENT, cause: ({ cause }) => heads.causes[cause] }, [
      'documents',
      'disputed',
    ]),
  reasons: ({ reasons }) => table(reasons, { reason: ({ name }) => name }, ['documents']),
  money: ({ money }) => table(money, DOCUMENT, ['due', 'taken', 'refunded']),
  completion: ({ completion }) => [
    [heads.document, heads.begun, heads.reviewed, heads.placed],
    ...completion.map(({ list, details, review, placed }) => [
      listNames[list],
      details,
      review,
      placed,
    ]),
  ],
  timings: ({ timings }) => [
    [heads.page, heads.viewport, heads.visits, heads.LCP, heads.INP, heads.CLS],
    ...timings.map(({ template, viewport, visits, LCP, INP, CLS }) => [
      pageTemplateNames[template],
      viewportNames[viewport],
      visits,
      LCP === null ? '' : Math.round(LCP),
      INP === null ? '' : Math.round(INP),
      CLS === null ? '' : Math.round(CLS * 1_000) / 1_000,
    ]),
  ],
};
