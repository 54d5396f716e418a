import { readDirectory } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { callLocale } from '../../../http/accept-language.ts';
import { ACCEPTED, handleCall } from '../../../http/calls.ts';
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
