import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printCertificates } from '@wathiqa/contract/office';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startServerForTest } from '../harness.ts';
import { dispatchCalls } from '../support/office/dispatch-calls.ts';
import { startPrintingRegister } from '../support/office/office-server.ts';
import { hasModule, useModule } from '../support/office/soft-module.ts';
import { signInStaff } from '../support/office/staff.ts';
import { atLength } from '../support/test-length.ts';

/** Each has five documents of one to five copies. */
const REQUESTS = atLength(2, 14);
const COPIES = 15;

const register = await startPrintingRegister();

test.skipIf(!hasModule)(
  'a long print with a security module holds up neither orders nor another print',
  { timeout: atLength(120_000, 600_000) },
  async () => {
    const [tokens, keys] = (await Promise.all(
      ['tokens', 'keys'].map((name) => mkdtemp(join(tmpdir(), `wathiqa-${name}-`))),
    )) as [string, string];
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      for (const folder of [tokens, keys]) await rm(folder, { recursive: true });
    });
    const module = await useModule(tokens, keys);
    const server = await startServerForTest({ ...register.environment, ...module });
    register.now = server.now;
    const citizen = await server.signIn();
    const clerk = await signInStaff(server, 'clerk');
    const other = await signInStaff(server, 'supervisor');
    const { createPaidRequest, createPackedBatch, pack, handOver } = dispatchCalls(() => ({
      server,
      citizen,
      clerk,
    }));
    const ids: string[] = [];
    for (let count = 0; count < REQUESTS; count += 1) ids.push(await createPaidRequest(5));
    const batchId = (await pack(ids)).body.batch.id;
    const small = await createPackedBatch();

    let isPrinted = false;
    const long = clerk.call(printCertificates, { body: { batchId } }).finally(() => {
      isPrinted = true;
    });
    const meanwhile = await Promise.all([
      other.call(printCertificates, { body: { batchId: small.batchId } }),
      citizen.order(crypto.randomUUID()),
    ]);
    expect(isPrinted).toBe(false);
    expect(meanwhile.map(({ status }) => status)).toEqual([200, 200]);
    expect((await handOver(small.batchId, small.ids)).status).toBe(200);
    expect((await long).body).toMatchObject({ sheets: REQUESTS * COPIES, waiting: 0 });
    expect((await handOver(batchId, ids)).status).toBe(200);
  },
);
