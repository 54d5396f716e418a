import { readOpenStatistics } from '@wathiqa/contract';
import { exportStatistics, readStatistics } from '@wathiqa/contract/office';
import { csvFile } from '@wathiqa/domain';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { getStaffCaller } from '../../http/access.ts';
import { ACCEPTED, handleCall, staffCalls } from '../../http/calls.ts';
import { csvTables } from './csv-tables.ts';
import { openData } from './open-data.ts';
import { countStatistics } from './service.ts';

/** Open data; public and cached. */
export function openDataRoutes(app: FastifyInstance, context: AppContext): void {
  const read = openData(context);
  const answer = async (month: string) => ({ ...ACCEPTED, ...(await read(month)) });
  handleCall(app, readOpenStatistics, ({ query }) => answer(query.month), {
    cache: 'minutes',
    byLanguage: true,
  });
}

export function statisticsRoutes(app: FastifyInstance, context: AppContext): void {
  staffCalls(app)(readStatistics, async ({ query }, caller) => ({
    statistics: await countStatistics(context, caller, query),
  }));

  handleCall(app, exportStatistics, async ({ query: { table, ...range } }, request, reply) => {
    const read = await countStatistics(context, getStaffCaller(request), range, table);
    reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="${table}-${range.from}-${range.to}.csv"`,
      );
    return csvFile(csvTables[table](read));
  });
}
