import { requestStatus } from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
import { deliveryCode } from '../../../apps/server/src/requests/delivery-code.ts';
import { cairoAddress } from '../../../apps/server/test/support/orders.ts';
import type { Operation } from '../engine/explore.ts';
import { acts } from './acts.ts';
import { type Groups, openScene, subject } from './scene.ts';

export const parcels: Groups = {
  async dispatch(place) {
    const scene = await openScene(place, {}, { register: true });
    const { world, citizen, clerk, clerk2, supervisor, must, op, sequence, pack } = scene;
    const [free, free2, one, two, three, out, back] = await severalPaid(scene.paid, 7);
    const batch = await pack(one, two);
    const other = await pack(three);
    for (const id of [out, back]) {
      const own = await pack(id);
      await must(clerk, acts.printCertificates(own));
      await must(clerk, acts.handOverBatch(own, [id]));
    }
    await must(clerk, acts.printCertificates(batch));
    await must(clerk, acts.recordDispatch(await scene.read(back), 'recordReturn'));
    await scene.settled();
    await world.servers[0].runTask('requests.examine');

    const payment = await scene.paymentOf(one);
    const packed = await scene.read(one);
    const [document] = packed.items;
    const otherPayment = await scene.paymentOf(three);
    const unprinted = await scene.read(three);
    const [otherItem] = unprinted.items;
    const underWay = await scene.read(out);
    const returned = await scene.read(back);
    const { Delivery } = await scene.ask(citizen, requestStatus, { headers: { requestid: back } });
    const [day = '', nextDay = ''] = Delivery.Returned?.Days ?? [];
    const [codes] = await world.state.query<{ version: number }>(
      `SELECT delivery_code_version AS version FROM requests WHERE id = ${out}`,
    );
    const { secret } = world.servers[0].context;
    const code = deliveryCode(secret, Number(out), codes?.version ?? 0);
    const wrongCode = code === '111111' ? '222222' : '111111';
    const { sheets } = await scene.ask(supervisor, office.readCertificates, {
      query: { requestId: one },
    });
    const serials = sheets.map(({ serial }) => serial);
    /** With the version of that moment. */
    const unpackNow: Operation = {
      name: 'unpack now',
      run: async (on) => {
        const [row] = await world.state.query<{ version: number }>(
          `SELECT version FROM requests WHERE id = ${one}`,
        );
        const seen = { id: packed.id, version: row?.version ?? 0 };
        return op('', clerk2, acts.recordDispatch(seen, 'unpack')).run(on);
      },
    };
    const record = (name: string, who = clerk, action = name, more = {}) =>
      op(name, who, acts.recordDispatch(underWay, action, more));
    const handOver = op('hand over', clerk, acts.handOverBatch(batch, [one, two]));
    return scene.group(
      subject('to pack', [
        op('pack', clerk, acts.packBatch([free])),
        op('pack both', clerk2, acts.packBatch([free2, free])),
        op('pack both reversed', clerk, acts.packBatch([free, free2])),
        op('pack into batch', clerk2, acts.packBatch([free], batch)),
        op('change address', citizen, acts.changeAddress(free)),
        op('change address far', citizen, acts.changeAddress(free, FAR)),
        handOver,
      ]),
      subject('batch', [
        handOver,
        op('pack into', clerk2, acts.packBatch([free], batch)),
        op('move', clerk, acts.moveParcels(batch, [one], other)),
        op('move back', clerk2, acts.moveParcels(other, [three], batch)),
        op('move to new', clerk2, acts.moveParcels(batch, [one])),
        op('move all', clerk, acts.moveParcels(batch, [one, two], other)),
        op('unpack', clerk, acts.recordDispatch(packed, 'unpack')),
        sequence('unpack, pack elsewhere', unpackNow, op('', clerk2, acts.packBatch([one]))),
        sequence(
          'unpack, pack into other',
          unpackNow,
          op('', clerk2, acts.packBatch([one], other)),
        ),
        op('refund document', supervisor, acts.refundPayment(payment.id, 65, document?.id)),
        op('courier', clerk2, acts.setCourierReference(batch)),
        op('labels', clerk, acts.printLabels([one])),
        op('check', clerk, acts.checkEnvelope(batch, one, serials)),
      ]),
      subject('unprinted batch', [
        op('print', clerk, acts.printCertificates(other)),
        op('refund document', supervisor, acts.refundPayment(otherPayment.id, 65, otherItem?.id)),
        op('move', clerk2, acts.moveParcels(other, [three], batch)),
        op('unpack', clerk2, acts.recordDispatch(unprinted, 'unpack')),
      ]),
      subject('handed over', [
        record('deliver with code', clerk, 'recordDelivery', { code }),
        record('deliver without code', clerk2, 'recordDelivery', {
          noCodeReason: 'notReceived',
          takenBy: 'محمود أحمد السيد علي',
        }),
        record('wrong code', clerk, 'recordDelivery', { code: wrongCode }),
        record('attempt', clerk2, 'recordAttempt', { failure: 'absent' }),
        record('return', clerk, 'recordReturn'),
        record('loss', clerk2, 'recordLoss', { note: 'لم يجده البريد في مركزه' }),
        op('message', citizen, acts.writeMessage(out)),
      ]),
      subject('returned', [
        op('send again', clerk, acts.recordDispatch(returned, 'sendAgain')),
        op('send again by other', clerk2, acts.recordDispatch(returned, 'sendAgain')),
        op('ask', citizen, acts.askToSendAgain(back, day)),
        op('ask for another day', citizen, acts.askToSendAgain(back, nextDay)),
        op('correct address', citizen, acts.changeAddress(back)),
      ]),
    );
  },

  async certificate(place) {
    const scene = await openScene(place, {}, { register: true });
    const { clerk, clerk2, supervisor, supervisor2, admin, must, op, task, pack } = scene;
    const { register } = scene;
    const [one, two, three, four, five] = await severalPaid(scene.paid, 5);
    const unprinted = await pack(one);
    const printed = await pack(two);
    const gone = await pack(three);
    const other = await pack(four);
    for (const id of [printed, gone]) await must(clerk, acts.printCertificates(id));
    await must(clerk, acts.handOverBatch(gone, [three]));
    const disputed = await pack(five);
    if (register) {
      const { answer } = register;
      register.answer = () => ({ body: { result: 'none' } });
      await op('', clerk, acts.printCertificates(disputed)).run(0);
      register.answer = answer;
    }
    const serialOf = async (requestId: string) => {
      const { sheets } = await scene.ask(supervisor, office.readCertificates, {
        query: { requestId },
      });
      return sheets[0]?.serial ?? '';
    };
    const serial = await serialOf(two);
    const out = await serialOf(three);
    await must(supervisor, acts.revokeCertificate(out));
    const { proposals } = await scene.ask(supervisor, office.listProposals);
    const proposal = proposals[0]?.id ?? 0;
    await scene.settled();

    const refund = async (id: string) => {
      const { items } = await scene.read(id);
      const payment = await scene.paymentOf(id);
      return op('refund document', supervisor, acts.refundPayment(payment.id, 65, items[0]?.id));
    };
    const publish = task('certificates.publish');
    const disputedItem = (await scene.read(five)).items[0]?.id ?? 0;
    return scene.group(
      subject('unprinted', [
        op('print', clerk, acts.printCertificates(unprinted)),
        op('print by other', clerk2, acts.printCertificates(unprinted)),
        op('print another batch', clerk2, acts.printCertificates(other)),
        op('hand over', clerk, acts.handOverBatch(unprinted, [one])),
        await refund(one),
        op('move', clerk2, acts.moveParcels(unprinted, [one], other)),
        publish,
      ]),
      subject('printed', [
        op('reprint', clerk, acts.reprintCertificate(serial)),
        op('reprint by other', clerk2, acts.reprintCertificate(serial, 'تلف آخر')),
        op('propose revocation', supervisor, acts.revokeCertificate(serial)),
        op('propose by other', supervisor2, acts.revokeCertificate(serial, 'خطأ آخر')),
        await refund(two),
        op('hand over', clerk, acts.handOverBatch(printed, [two])),
        op('print', clerk2, acts.printCertificates(printed)),
        op('check', clerk2, acts.checkEnvelope(printed, two, [serial])),
      ]),
      subject('revocation', [
        op('approve', supervisor2, acts.decideProposal(proposal, true)),
        op('decline', supervisor2, acts.decideProposal(proposal, false)),
        op('withdraw', supervisor, acts.decideProposal(proposal, false)),
        op('propose again', supervisor2, acts.revokeCertificate(out, 'آخر')),
        op('end access of proposer', admin, acts.endStaffAccess(supervisor.id)),
        publish,
      ]),
      subject('without a record', [
        op('confirm', supervisor, acts.confirmCertificate(disputedItem)),
        op('confirm by other', supervisor2, acts.confirmCertificate(disputedItem)),
        op('print', clerk, acts.printCertificates(disputed)),
        op('move', clerk2, acts.moveParcels(disputed, [five], other)),
      ]),
    );
  },
};

/** In another governorate. */
const FAR = cairoAddress({ governorateCode: 21, policeDeptCode: 2101, postOfficeCode: 12411 });

async function severalPaid<Count extends 5 | 7>(
  paid: (who: undefined, documents: number) => Promise<string>,
  count: Count,
) {
  const ids: string[] = [];
  for (let each = 0; each < count; each += 1) ids.push(await paid(undefined, 1));
  return ids as unknown as [string, string, string, string, string, string, string];
}
