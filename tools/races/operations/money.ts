import type { OfficeRequest } from '@wathiqa/contract/office';
import * as office from '@wathiqa/contract/office';
import type { Subject } from '../engine/explore.ts';
import type { Rows } from '../engine/state.ts';
import { acts } from './acts.ts';
import { type Groups, openScene, type Scene, subject } from './scene.ts';

/** Leaves out events of unpaid charges, and who told a paid one: the first to tell may differ. */
function maskCharges(rows: Rows): Rows {
  const masked: Rows = {
    ...rows,
    payment_events: (rows.payment_events ?? [])
      .filter((line) => /"status":"(PAID|REFUNDED|PARTIAL_REFUNDED)"/.test(line))
      .map((line) => line.replace(/"source":"\w+"/, '')),
    request_history: (rows.request_history ?? []).filter((line) => !/"event":"CODE_/.test(line)),
    notifications: (rows.notifications ?? []).filter((line) => !/"kind":"paymentCode"/.test(line)),
    payment_attempts: (rows.payment_attempts ?? []).map((line) =>
      line
        .replace(/"state":"(expired|canceled|failed)"/, '"state":"ended"')
        .replaceAll(
          /"(fees|provider_reference|checkout_url|poll_count|next_poll_at|expires_at)":("[^"]*"|null|\d+),?/g,
          '',
        ),
    ),
  };
  return Object.fromEntries(Object.entries(masked).filter(([, lines]) => lines.length > 0));
}

/** Of a subject whose charges of a request end when they are polled. */
export const polled = ({ sql, task }: Scene, id: string): Pick<Subject, 'settle' | 'mask'> => ({
  settle: async () => {
    for (let round = 0; round < 3; round += 1) {
      await sql(`UPDATE payment_attempts SET next_poll_at = now() - interval '1 hour'
        WHERE next_poll_at IS NOT NULL AND request_id = ${id}`);
      await task('payments.poll-attempts').run(0);
    }
    await sql(`UPDATE payment_attempts SET poll_count = 0 WHERE request_id = ${id}`);
  },
  mask: maskCharges,
});

export const money: Groups = {
  async payment(place) {
    const scene = await openScene(place);
    const { world, citizen, supervisor, supervisor2, must, op, task, webhook, due, cash, sql } =
      scene;
    const fresh = await due();
    const open = await due();
    await cash(open);
    await must(citizen, acts.payByCard(open));
    const overdue = await due();
    await cash(overdue);
    const unanswered = await due();
    await world.provider.withLostAnswers(() => cash(unanswered).catch(() => {}));
    // Paid after its request ended, so not allocated; its amount is that of the others.
    const ended = await due();
    await cash(ended);
    await must(citizen, acts.withdrawRequest(ended));
    await scene.hear(ended, 'PAID');
    const [payment] = (await scene.ask(supervisor, office.readUnallocated)).payments;
    if (!payment) throw new Error('No payment is unallocated');
    for (const id of [fresh, open]) await scene.openFor(id, supervisor);
    const freshRequest = await scene.read(fresh);
    const openRequest = await scene.read(open);
    await scene.settled();

    const only = (id: string, more = '') => ({
      prepare: async () => {
        await sql(`UPDATE payment_attempts SET next_poll_at = now() + interval '1 day',
          expires_at = now() + interval '3 days' WHERE next_poll_at IS NOT NULL`);
        await sql(`UPDATE payment_attempts SET next_poll_at = now() - interval '1 hour'${more}
          WHERE next_poll_at IS NOT NULL AND request_id = ${id}`);
      },
      ...polled(scene, id),
    });
    const poll = task('payments.poll-attempts');
    const pollPaid = (reference: string, name: string) => ({
      name,
      run: async (on: number) => {
        world.provider.sendWebhook(reference, 'PAID', { at: world.now() });
        return poll.run(on);
      },
    });
    const pays = (id: string) => [
      op('pay in cash', citizen, acts.payInCash(id)),
      op('pay by card', citizen, acts.payByCard(id)),
      op('withdraw', citizen, acts.withdrawRequest(id)),
      op('allocate', supervisor, acts.allocatePayment(payment.id, id)),
    ];
    const check = (id: string) => op('check', citizen, acts.checkPayment(id));
    const ofDue = (request: OfficeRequest) => [
      op('reopen', supervisor, acts.reopenRequest(request)),
      op('mark errors', citizen, acts.markErrors(request)),
    ];
    const card = `${open}~2`;
    return scene.group(
      subject(
        'due',
        [
          ...pays(fresh),
          check(fresh),
          ...ofDue(freshRequest),
          op('change address', citizen, acts.changeAddress(fresh)),
        ],
        only(fresh),
      ),
      subject(
        'open attempts',
        [
          ...pays(open),
          check(open),
          ...ofDue(openRequest),
          webhook('cash is PAID', open, 'PAID'),
          webhook('card is PAID', card, 'PAID'),
          webhook('cash is EXPIRED', open, 'EXPIRED'),
          webhook('cash is REFUNDED', open, 'REFUNDED'),
          webhook('cash is CANCELED', open, 'CANCELED'),
          webhook('card is FAILED', card, 'FAILED'),
          pollPaid(open, 'poll finds cash paid'),
          pollPaid(card, 'poll finds card paid'),
          poll,
        ],
        only(open),
      ),
      subject(
        'overdue code',
        [
          ...pays(overdue),
          webhook('cash is PAID', overdue, 'PAID'),
          webhook('cash is EXPIRED', overdue, 'EXPIRED'),
          poll,
        ],
        only(overdue, ", expires_at = now() - interval '1 day'"),
      ),
      subject(
        'unanswered charge',
        [...pays(unanswered), check(unanswered), webhook('cash is PAID', unanswered, 'PAID'), poll],
        only(unanswered),
      ),
      subject('unallocated payment', [
        op('allocate', supervisor, acts.allocatePayment(payment.id, fresh)),
        op('allocate to another', supervisor2, acts.allocatePayment(payment.id, open)),
        op('refund', supervisor, acts.refundPayment(payment.id, payment.amount)),
        op('refund part', supervisor2, acts.refundPayment(payment.id, 10)),
        webhook('cash is REFUNDED', ended, 'REFUNDED'),
      ]),
    );
  },

  async refund(place) {
    const scene = await openScene(place, { REFUND_APPROVAL_ABOVE: '7000' }, { register: true });
    const { world, citizen, clerk, supervisor, supervisor2, must, op, task, webhook, paid, sql } =
      scene;
    const free = await paid();
    const packed = await paid();
    const batch = await scene.pack(packed);
    const proposed = await paid();
    const unanswered = await paid();
    const unclear = await paid();
    const idOf = async (requestId: string) => (await scene.paymentOf(requestId)).id;
    const lose = (requestId: string) =>
      world.provider.withLostAnswers(async () =>
        must(supervisor, acts.refundPayment(await idOf(requestId), 20)),
      );
    await must(supervisor, acts.refundPayment(await idOf(proposed), 195));
    await lose(unanswered);
    await lose(unclear);
    await scene.settled();
    const refunds = await world.state.query<{ id: number; payment_id: number }>(
      'SELECT id, payment_id FROM refunds',
    );
    const refundOf = async (requestId: string) => {
      const payment = await idOf(requestId);
      return refunds.find(({ payment_id }) => payment_id === payment)?.id ?? 0;
    };
    await sql(`UPDATE refunds SET next_attempt_at = now() - interval '1 hour'
      WHERE id = ${await refundOf(unanswered)}`);
    await sql(`UPDATE refunds SET next_attempt_at = NULL WHERE id = ${await refundOf(unclear)}`);
    await world.keep();

    const { items } = await scene.read(free);
    const inBatch = await scene.read(packed);
    const poll = task('payments.poll-refunds');
    const part = async (id: string) =>
      op('refund part', supervisor2, acts.refundPayment(await idOf(id), 20));
    const settles = async (id: string) => {
      const refund = await refundOf(id);
      return [
        op('settle as done', supervisor2, acts.resolveRefund(refund, true)),
        op('settle as undone', supervisor2, acts.resolveRefund(refund, false)),
        await part(id),
        poll,
      ];
    };
    const freeId = await idOf(free);
    const packedId = await idOf(packed);
    const proposedId = await refundOf(proposed);
    return scene.group(
      subject('paid', [
        op('refund document', supervisor, acts.refundPayment(freeId, 65, items[0]?.id)),
        await part(free),
        op('propose whole', supervisor, acts.refundPayment(freeId, 195)),
        op('propose document', supervisor2, acts.refundPayment(freeId, 130, items[1]?.id)),
        op('pack', clerk, acts.packBatch([free])),
        op('change address', citizen, acts.changeAddress(free)),
        webhook('PAID again', free, 'PAID'),
        webhook('cash is REFUNDED', free, 'REFUNDED'),
        poll,
      ]),
      subject(
        'packed',
        [
          op('refund document', supervisor, acts.refundPayment(packedId, 65, inBatch.items[0]?.id)),
          op(
            'propose document',
            supervisor2,
            acts.refundPayment(packedId, 130, inBatch.items[1]?.id),
          ),
          op('hand over', clerk, acts.handOverBatch(batch, [packed])),
          op('unpack', clerk, acts.recordDispatch(inBatch, 'unpack')),
        ],
        { prepare: () => must(clerk, acts.printCertificates(batch)) },
      ),
      subject('proposed', [
        op('approve', supervisor2, acts.decideRefund(proposedId, true)),
        op('decline', supervisor2, acts.decideRefund(proposedId, false)),
        op('withdraw proposal', supervisor, acts.decideRefund(proposedId, false)),
        await part(proposed),
        poll,
        webhook('cash is REFUNDED', proposed, 'REFUNDED'),
      ]),
      subject('unanswered', [
        ...(await settles(unanswered)),
        webhook('cash is PARTIAL_REFUNDED', unanswered, 'PARTIAL_REFUNDED'),
      ]),
      subject('unclear', await settles(unclear)),
    );
  },
};
