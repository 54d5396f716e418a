import { expect, onTestFinished, test, vi } from 'vitest';
import { requirePrograms } from '../../tools/drills/support/program.ts';

test('drills name the packages of all missing programs in one command', () => {
  vi.stubEnv('PATH', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(() => requirePrograms(['patroni', 'etcd', 'patroni'])).toThrow(
    'Missing patroni, etcd: apt-get install patroni etcd-server',
  );
});
