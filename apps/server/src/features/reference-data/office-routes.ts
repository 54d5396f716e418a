import * as calls from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { staffCalls } from '../../http/calls.ts';
import { changeHoliday, listHolidays, readEffect } from './holidays/service.ts';
import { changeOffice, listOffices } from './offices/service.ts';
import { addOutletVersion, listOutlets, listOutletVersions } from './outlets/office-service.ts';
import { listPrices, schedulePrice, withdrawScheduledPrice } from './prices/service.ts';
import {
  addRejectionReason,
  changeRejectionReason,
  listReasons,
  reorderReasons,
} from './reasons/service.ts';
import {
  listTerms,
  previewTerms,
  proposeRestoredTerms,
  proposeTerms,
  readTerms,
} from './regulations/service.ts';

/** What staff change in the reference data. */
export function referenceDataRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);

  handle(calls.readOutlets, async () => ({ outlets: await listOutlets(context) }));

  handle(calls.readOutletVersions, async ({ query }) => ({
    outlets: await listOutletVersions(context, query.code),
  }));

  handle(calls.saveOutlet, async ({ body }, caller) => ({
    outlets: await addOutletVersion(context, caller, body),
  }));

  handle(calls.readOffices, async () => ({ offices: await listOffices(context) }));

  handle(calls.saveOffice, async ({ body: { seen, ...office } }, caller) => ({
    offices: await changeOffice(context, caller, office, seen),
  }));

  handle(calls.readReasons, async () => ({ reasons: await listReasons(context) }));

  handle(calls.addReason, async ({ body }, caller) => ({
    reasons: await addRejectionReason(context, caller, body),
  }));

  handle(calls.changeReason, async ({ body }, caller) => ({
    reasons: await changeRejectionReason(context, caller, body),
  }));

  handle(calls.orderReasons, async ({ body }, caller) => ({
    reasons: await reorderReasons(context, caller, body),
  }));

  handle(calls.readHolidays, ({ query }) => listHolidays(context, query.year));

  handle(calls.saveHoliday, ({ body: { day, reason, seen, ...after } }, caller) =>
    changeHoliday(context, caller, { day, reason, seen, after }),
  );

  handle(calls.removeHoliday, ({ body }, caller) =>
    changeHoliday(context, caller, { ...body, after: null }),
  );

  handle(calls.readHolidayEffect, ({ query: { day, off } }) =>
    readEffect(context, { day, off: off === 'yes' }),
  );

  handle(calls.readPrices, () => listPrices(context));
  handle(calls.setPrice, ({ body }, caller) => schedulePrice(context, caller, body));
  handle(calls.withdrawPrice, ({ body }, caller) => withdrawScheduledPrice(context, caller, body));

  handle(calls.listRegulations, async () => ({ regulations: await listTerms(context) }));

  handle(calls.readRegulation, async ({ query }) => ({
    regulation: await readTerms(context, query.serviceCode, query.version),
  }));

  handle(calls.previewRegulation, async ({ body }) => ({ ...previewTerms(body) }));

  handle(calls.saveRegulation, async ({ body }, caller) => ({
    regulation: await proposeTerms(context, caller, body),
  }));

  handle(calls.restoreRegulation, async ({ body }, caller) => ({
    regulation: await proposeRestoredTerms(context, caller, body),
  }));
}
