import { readDirectory } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import { ACCEPTED } from '../../platform/answers.ts';
import { handleCall } from '../../platform/calls.ts';
import type { Outlets } from './service.ts';

/** Asked for anew each time, and answered with 304 while nothing changed. */
const CACHE = { cache: 'public, no-cache' };

export function outletRoutes(app: FastifyInstance, outlets: Outlets): void {
  handleCall(
    app,
    readDirectory,
    async () => {
      const { outlets: listed, governorates } = await outlets.directory();
      return { ...ACCEPTED, outlets: listed, governorates };
    },
    CACHE,
  );
}
