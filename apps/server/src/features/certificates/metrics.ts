import { Gauge, type Registry } from 'prom-client';
import type { Settings } from '../../settings.ts';
import { readSigningEnd } from './keys.ts';

/** Without a series where no certificates are printed. */
export function measureSigning(registry: Registry, settings: Settings): void {
  new Gauge({
    name: 'wathiqa_signing_key_end_timestamp_seconds',
    help: 'End of the newest key that signs certificates',
    registers: [registry],
    async collect() {
      this.remove();
      const end = await readSigningEnd(settings).catch(() => undefined);
      if (end !== undefined) this.set(end);
    },
  });
}
