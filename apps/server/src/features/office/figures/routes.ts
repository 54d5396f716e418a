import { exportFigures, readFigures } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import { staffOf } from '../../../platform/access.ts';
import { ACCEPTED } from '../../../platform/answers.ts';
import { handleCall } from '../../../platform/calls.ts';
import { csvFile } from '../../../platform/csv.ts';
import { csvTables } from './csv-tables.ts';
import type { OfficeFigures } from './service.ts';

export function figuresRoutes(app: FastifyInstance, figures: OfficeFigures): void {
  handleCall(app, readFigures, async ({ query }, request) => ({
    ...ACCEPTED,
    figures: await figures.read(staffOf(request), query),
  }));

  handleCall(app, exportFigures, async ({ query: { table, ...range } }, request, reply) => {
    const read = await figures.read(staffOf(request), range, table);
    reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="${table}-${range.from}-${range.to}.csv"`,
      );
    return csvFile(csvTables[table](read));
  });
}
