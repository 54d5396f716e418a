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

/** The product on a database of this name, with signed-in citizens. */
export async function openBench(
  databases: BenchDatabases,
  name: string,
  citizenCount = 1000,
  settings: Record<string, string> = {},
): Promise<Bench> {
  const database = await databases.open(name);
  const { databaseUrl } = database;
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct(databaseUrl, secret, settings);
  const citizens = await signInCitizens(databaseUrl, secret, citizenCount);
  return {
    ...{ database, databaseUrl, product, citizens },
    [Symbol.asyncDispose]: async () => {
      await product.stop();
      await database.close();
    },
  };
}
