import { randomBytes } from 'node:crypto';
import type { ServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { type Citizen, signInCitizens } from './citizens.ts';
import type { BenchDatabase, BenchDatabases } from './databases.ts';
import { startProduct } from './product.ts';

export interface Bench extends AsyncDisposable {
  database: BenchDatabase;
  databaseUrl: string;
  product: ServerProcess;
  citizens: Citizen[];
}

/** The product on this database, with signed-in citizens; the caller stops it. */
export async function startWithCitizens(
  databaseUrl: string,
  citizenCount: number,
  settings: Record<string, string> = {},
): Promise<{ product: ServerProcess; citizens: Citizen[] }> {
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct(databaseUrl, secret, settings);
  try {
    return { product, citizens: await signInCitizens(databaseUrl, secret, citizenCount) };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

/** The same on a database of this name. */
export async function openBench(
  databases: BenchDatabases,
  name: string,
  citizenCount = 1000,
  settings: Record<string, string> = {},
): Promise<Bench> {
  const database = await databases.open(name);
  const { databaseUrl } = database;
  const { product, citizens } = await startWithCitizens(databaseUrl, citizenCount, settings);
  return {
    ...{ database, databaseUrl, product, citizens },
    [Symbol.asyncDispose]: async () => {
      await product.stop();
      await database.close();
    },
  };
}
