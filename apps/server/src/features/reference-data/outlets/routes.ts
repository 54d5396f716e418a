import { readDirectory } from '@wathiqa/contract';
import { readOutlets, readOutletVersions, saveOutlet } from '@wathiqa/contract/office';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { callLocale } from '../../../http/accept-language.ts';
import { getStaffCaller } from '../../../http/access.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
import { addOutletVersion, listOutlets, listOutletVersions } from './office-service.ts';
import { loadDirectory } from './service.ts';

/** Browsers revalidate (304). */
const CACHE = { cache: 'seconds', byLanguage: true } as const;

export function outletRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(
    app,
    readDirectory,
    async () => {
      const { outlets: listed, governorates } = await loadDirectory(context, callLocale());
      return { ...ACCEPTED, outlets: listed, governorates };
    },
    CACHE,
  );
}

export function outletAdminRoutes(app: FastifyInstance, context: AppContext): void {
  handleCall(app, readOutlets, async () => ({ ...ACCEPTED, outlets: await listOutlets(context) }));

  handleCall(app, readOutletVersions, async ({ query }) => ({
    ...ACCEPTED,
    outlets: await listOutletVersions(context, query.code),
  }));

  handleCall(app, saveOutlet, async ({ body }, request) => ({
    ...ACCEPTED,
    outlets: await addOutletVersion(context, getStaffCaller(request), body),
  }));
}
