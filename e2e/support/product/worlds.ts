import { recover } from '@wathiqa/server/src/commands/backup-files.ts';
import { readSettings } from '@wathiqa/server/src/settings.ts';
import type { TestDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import {
  loadReleaseFixture,
  readReleaseFixtures,
} from '@wathiqa/server/test/support/release-fixtures.ts';
import { startNginx } from '../../../tools/drills/support/nginx.ts';

interface Prepared {
  environment?: Record<string, string>;
  /** Of the browser, if not that of the server. */
  url?: string;
  stop?: () => Promise<void>;
}

/**
 * Installations in which the tests with the tag `@journey` must pass too, by `WORLD`. Other worlds show nothing of their own in
 * a browser: `apps/server/test/worlds`.
 */
export const WORLDS: Readonly<Record<string, (place: TestDatabase) => Promise<Prepared>>> = {
  restored: async ({ environment }) => {
    await recover(readSettings(environment));
    return {};
  },
  upgraded: async (place) => {
    const fixture = readReleaseFixtures()[0];
    if (!fixture) throw new Error('There is no fixture of a release');
    await loadReleaseFixture(place, fixture);
    return {};
  },
  nginx: async () => {
    const port = await freePort();
    const nginx = await startNginx([port]);
    return {
      environment: { PORT: String(port), PUBLIC_URL: nginx.url, TRUST_PROXY: 'on' },
      url: nginx.url,
      stop: nginx.stop,
    };
  },
};
