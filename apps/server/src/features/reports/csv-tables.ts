import { listNames, pageTemplateNames, stateNames, viewportNames } from '@wathiqa/content';
import type { Statistics, StatisticsTable } from '@wathiqa/contract/office';
import { type CsvCell, REQUEST_LISTS } from '@wathiqa/domain';
import { statisticsMessages as heads } from './statistics.messages.ts';

/** Rows per statistics table, header first. */
export const csvTables: Record<StatisticsTable, (figures: Statistics) => CsvCell[][]> = {
  orders: ({ orders }) => [
    [heads.day, ...REQUEST_LISTS.map((list) => listNames[list]), heads.all],
    ...orders.map(({ day, requests }) => {
      const counts = REQUEST_LISTS.map((list) => requests[list]);
      return [day, ...counts, counts.reduce((sum, count) => sum + count, 0)];
    }),
  ],
  times: ({ times }) => [
    [heads.state, heads.requests, heads.medianHours, heads.p95Hours],
    ...times.map(({ state, requests, medianHours, p95Hours }) => [
      stateNames[state],
      requests,
      medianHours,
      p95Hours,
    ]),
  ],
  late: ({ late }) => [
    [heads.document, heads.requests, heads.decided, heads.decidedLate, heads.waitingLate],
    ...late.map(({ list, requests, decided, decidedLate, waitingLate }) => [
      listNames[list],
      requests,
      decided,
      decidedLate,
      waitingLate,
    ]),
  ],
  governorates: ({ governorates }) => [
    [heads.governorate, heads.waiting, heads.waitingLate, heads.toPack],
    ...governorates.map(({ code, waiting, waitingLate, toPack }) => [
      code ?? heads.noAddress,
      waiting,
      waitingLate,
      toPack,
    ]),
  ],
  offices: ({ offices }) => [
    [heads.office, heads.waiting, heads.waitingLate, heads.toPack],
    ...offices.map(({ name, waiting, waitingLate, toPack }) => [
      name || heads.noOffice,
      waiting,
      waitingLate,
      toPack,
    ]),
  ],
  quality: ({ quality }) => [
    [heads.document, heads.cause, heads.documents, heads.disputed],
    ...quality.map(({ list, cause, documents, disputed }) => [
      listNames[list],
      heads.causes[cause],
      documents,
      disputed,
    ]),
  ],
  reasons: ({ reasons }) => [
    [heads.reason, heads.documents],
    ...reasons.map(({ name, documents }) => [name, documents]),
  ],
  money: ({ money }) => [
    [heads.document, heads.due, heads.taken, heads.refunded],
    ...money.map(({ list, due, taken, refunded }) => [listNames[list], due, taken, refunded]),
  ],
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
