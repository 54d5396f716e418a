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

/** Of one expression; some take seconds. */
const LIMITS = { timeout: 60_000 };

/** recheck searches an attack text by fuzzing where its analysis gives no answer. */
export const recheck: Run = async (folder) => {
  // As a program of its own: a third of the time.
  process.env.RECHECK_BACKEND = 'native';
  const { check } = await load<Recheck>(folder, 'recheck');
  const findings = [];
  for (const { file, source, flags } of expressionsOfProduct()) {
    const { status } = await check(source, flags, LIMITS);
    if (status !== 'safe') findings.push(`${file} /${source}/${flags}`);
  }
  return findings;
};
