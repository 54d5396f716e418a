import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import type { Register } from '../fixtures.ts';
import { markPaid } from '../office/dispatch.ts';
import { registerDocuments } from '../office/office.ts';
import { type IsolatedProduct, withIsolatedProduct } from './isolated-product.ts';

/** The demo account, whom the sandbox's civil register knows. */
export const AHMED = { email: 'citizen@wathiqa.example', nationalId: '29005140190010' };

/** A product with the sandbox's civil register, which every sheet needs. */
export async function withRegister(
  work: (product: IsolatedProduct) => Promise<void>,
): Promise<void> {
  const PORT = String(await freePort());
  const REGISTRY_URL = `http://127.0.0.1:${PORT}/sandbox/civil-register`;
  await withIsolatedProduct(work, { PORT, REGISTRY_URL, PLANT_EVERY: '0' });
}

interface Product {
  register: Register;
  url: string;
}

export async function registerDueBirth({ register, url }: Product): Promise<string> {
  const requestId = await registerDocuments(AHMED.email, [{}], url);
  const due = "SET state = 'WAITING_PAYMENT' WHERE";
  await register(`UPDATE documents ${due} request_id = $1`, [requestId]);
  await register(`UPDATE requests ${due} id = $1`, [requestId]);
  return requestId;
}

export async function registerPaidBirth(product: Product): Promise<string> {
  const requestId = await registerDueBirth(product);
  await markPaid(product.register, requestId);
  return requestId;
}
