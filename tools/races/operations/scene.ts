import type { Call, CallAnswer } from '@wathiqa/contract';
import type { OfficeRequest } from '@wathiqa/contract/office';
import * as office from '@wathiqa/contract/office';
import { addDays, cairoDay, isoDay, type PaymentStatus, type StaffRole } from '@wathiqa/domain';
import type { ProviderEvent } from '../../../apps/server/src/features/payments/provider/types.ts';
import { startRegister } from '../../../apps/server/test/support/civil-register.ts';
import type { Citizen } from '../../../apps/server/test/support/http/client.ts';
import {
  createOfficeRequest,
  readRequestAs,
} from '../../../apps/server/test/support/office/office-requests.ts';
import { type Staff, signInStaff } from '../../../apps/server/test/support/office/staff.ts';
import { createDueRequest } from '../../../apps/server/test/support/payments/due-requests.ts';
import type { Answer, Operation, Subject } from '../engine/explore.ts';
import type { Group } from '../engine/play.ts';
import { createWorld, type Place } from '../engine/world.ts';
import { type Act, acts } from './acts.ts';

/** Opens a group in an own database. */
export type Groups = Record<string, (place: Place) => Promise<Group>>;

export type Scene = Awaited<ReturnType<typeof openScene>>;

export function subject(
  name: string,
  operations: readonly Operation[],
  how: Pick<Subject, 'prepare' | 'settle' | 'mask'> = {},
): Subject {
  return { name, operations, ...how };
}

/**
 * A world, its people, and the steps that lead to its seeds.
 *
 * @param options.register connects a civil register, which printing needs
 */
export async function openScene(
  place: Place,
  overrides: Record<string, string> = {},
  options: { register?: boolean } = {},
) {
  const register = options.register ? await startRegister() : undefined;
  const world = await createWorld(place, { ...register?.environment, ...overrides });
  const [server] = world.servers;
  if (register) register.now = world.now;
  const member = (role: StaffRole, name: string = role) =>
    signInStaff(server, role, `${name}@wathiqa.example`);
  const people = {
    citizen: await server.signIn(),
    mona: await server.signIn('mona@wathiqa.example'),
    clerk: await member('clerk'),
    clerk2: await member('clerk', 'clerk2'),
    supervisor: await member('supervisor'),
    supervisor2: await member('supervisor', 'supervisor2'),
    admin: await member('administrator'),
    admin2: await member('administrator', 'administrator2'),
    admin3: await member('administrator', 'administrator3'),
  };
  const { citizen, clerk, supervisor } = people;

  /** Reads for the seed. */
  async function ask<C extends Call>(
    who: Staff | Citizen,
    call: C,
    sent = {},
  ): Promise<CallAnswer<C>> {
    const { status, body, text } = await who.call(call, sent);
    if (status !== 200) throw new Error(`${call.path}: ${status} ${text.slice(0, 500)}`);
    return body;
  }
  const must = (who: Staff | Citizen | undefined, { call, sent }: Act) =>
    world
      .as(0, who)(call, sent)
      .then(({ status, text }) => {
        if (status !== 200) throw new Error(`${call.path}: ${status} ${text.slice(0, 500)}`);
      });

  /** @param tell the part of a successful answer that is compared */
  const op = (
    name: string,
    who: Staff | Citizen | undefined,
    { call, sent }: Act,
    tell?: (text: string) => unknown,
  ): Operation => ({
    name,
    run: async (on) => {
      const { status, body, text } = await world.as(on, who)(call, sent);
      const { ResponseCode: code, Errors: errors } = body ?? {};
      const detail = status >= 500 ? text.slice(0, 200) : status === 200 ? tell?.(text) : errors;
      return { status, code, detail } satisfies Answer;
    },
  });
  const task = (name: string): Operation => ({
    name,
    run: async (on) => {
      await world.servers[on]?.runTask(name);
      return { status: 200 };
    },
  });
  const outboxes: Operation = {
    name: 'send',
    run: async (on) => {
      await world.servers[on]?.drainOutboxes();
      return { status: 200 };
    },
  };
  const sequence = (name: string, ...parts: Operation[]): Operation => ({
    name,
    run: async (on) => {
      const detail: Answer[] = [];
      for (const part of parts) detail.push(await part.run(on));
      return { status: 200, detail };
    },
  });
  const webhook = (
    name: string,
    reference: string,
    status: PaymentStatus,
    changes: Partial<ProviderEvent> = {},
  ): Operation => ({
    name,
    run: (on) => {
      const content = world.provider.sendWebhook(reference, status, {
        ...(status === 'PAID' && { at: world.now() }),
        ...changes,
      });
      return op('', undefined, acts.fawryWebhook(content)).run(on);
    },
  });

  const order = (who = citizen, documents = 2) => createOfficeRequest(who, documents);
  const due = (who = citizen, documents = 2) => createDueRequest(who, clerk, { documents });
  const cash = (requestId: string, who = citizen) => must(who, acts.payInCash(requestId));
  const hear = async (reference: string, status: PaymentStatus) => {
    const answer = await webhook('', reference, status).run(0);
    if (answer.status !== 200) throw new Error(`The webhook answered ${answer.status}`);
  };
  async function paid(who = citizen, documents = 2): Promise<string> {
    const id = await due(who, documents);
    await cash(id, who);
    await hear(id, 'PAID');
    return id;
  }
  const read = (requestId: string, who = clerk): Promise<OfficeRequest> =>
    readRequestAs(who, requestId);

  return {
    world,
    ...people,
    ask,
    must,
    op,
    task,
    outboxes,
    sequence,
    webhook,
    order,
    due,
    cash,
    hear,
    paid,
    read,
    paymentOf: async (requestId: string) => {
      const { payments } = await ask(supervisor, office.readRequestPayments, {
        query: { requestId },
      });
      const [payment] = payments.payments;
      if (!payment) throw new Error(`${requestId} has no payment`);
      return payment;
    },
    pack: async (...requestIds: string[]): Promise<number> => {
      const { call, sent } = acts.packBatch(requestIds);
      const { body, text } = await clerk.call(call as typeof office.packBatch, sent);
      if (!body.batch) throw new Error(text);
      return body.batch.id;
    },
    decide: async (requestId: string, accept: boolean | 'first' = true) =>
      must(clerk, acts.decideRequest(await read(requestId), accept)),
    /** Reads without a reason from now on. */
    openFor: async (requestId: string, ...staff: Staff[]) => {
      for (const each of staff) await readRequestAs(each, requestId);
    },
    /** Changes rows past all triggers. */
    sql: (text: string) =>
      world.state.query(
        `SET session_replication_role = replica; ${text}; SET session_replication_role = origin`,
      ),
    day: (days: number) => isoDay(addDays(cairoDay(world.now()), days)),
    settled: async () => {
      await server.app.jobs.drain();
      await world.keep();
    },
    group: (...subjects: Subject[]): Group => ({
      world,
      subjects,
      close: async () => register?.stop(),
    }),
    register,
  };
}
