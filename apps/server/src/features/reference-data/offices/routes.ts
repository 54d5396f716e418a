import { readOffices, saveOffice } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { getStaffCaller } from '../../../http/access.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import { changeOffice, listOffices } from './service.ts';

export function officeAdminRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readOffices, async () => ({ ...ACCEPTED, offices: await listOffices(context) }));

  handleCall(app, saveOffice, async ({ body: { seen, ...office } }, request) => ({
    ...ACCEPTED,
    offices: await changeOffice(context, getStaffCaller(request), office, seen),
  }));
}
