import { addDays, cairoDay, isoDay } from '@wathiqa/domain';
import type { TestServer } from '../harness.ts';

/** The day in Cairo by the server's clock as YYYY-MM-DD, `days` from today. */
export function serverDay(server: Pick<TestServer, 'now'>, days = 0): string {
  return isoDay(addDays(cairoDay(server.now()), days));
}
