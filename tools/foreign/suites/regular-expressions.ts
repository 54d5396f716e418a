import { expressionsOfProduct } from '../../../scripts/repository/regular-expressions.ts';
import { load } from '../packages.ts';
import type { Run } from '../suite.ts';

interface Recheck {
  check(
    source: string,
    flags: string,
    options: Readonly<Record<string, unknown>>,
  ): Promise<{ status: 'safe' | 'vulnerable' | 'unknown' }>;
}

/** Limits are numbers of steps, because times would depend on the machine. */
const WITHOUT_TIMEOUTS = { timeout: null, incubationTimeout: null, attackTimeout: null };

/** recheck searches an attack text by fuzzing where its analysis gives no answer. */
export const recheck: Run = async (folder) => {
  // As a program of its own: a third of the time.
  process.env.RECHECK_BACKEND = 'native';
  const { check } = await load<Recheck>(folder, 'recheck');
  const findings = [];
  for (const { file, source, flags } of expressionsOfProduct()) {
    const { status } = await check(source, flags, WITHOUT_TIMEOUTS);
    if (status !== 'safe') findings.push(`${file} /${source}/${flags}`);
  }
  return findings;
};
