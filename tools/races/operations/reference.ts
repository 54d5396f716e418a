import type { submitFeedback } from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
import {
  fatherDocument,
  found,
  placeOrder,
} from '../../../apps/server/test/support/office/acceptance.ts';
import { acts, body, REASON, row } from './acts.ts';
import { polled } from './money.ts';
import { type Groups, openScene, subject } from './scene.ts';

/** As `acts`: each write call of reference data. */
export const referenceActs = {
  setPrice: row(
    office.setPrice,
    (serviceCode: string, validFrom: string, pounds: number, expectedPounds: number) =>
      body({ serviceCode, validFrom, pounds, expectedPounds, reason: REASON }),
  ),
  withdrawPrice: row(
    office.withdrawPrice,
    (serviceCode: string, validFrom: string, expectedPounds: number) =>
      body({ serviceCode, validFrom, expectedPounds, reason: REASON }),
  ),
  saveHoliday: row(office.saveHoliday, (day: string, name: string, confirmed = true) =>
    body({ day, name, confirmed, reason: REASON, seen: null }),
  ),
  removeHoliday: row(
    office.removeHoliday,
    (day: string, seen: { name: string; confirmed: boolean }) =>
      body({ day, reason: REASON, seen }),
  ),
  saveRegulation: row(
    office.saveRegulation,
    (serviceCode: string, seen: { version: number; html: string; htmlEn: string }, more: string) =>
      body({
        serviceCode,
        expectedVersion: seen.version,
        html: `${seen.html}<p>${more}</p>`,
        htmlEn: seen.htmlEn,
      }),
  ),
  saveOffice: row(
    office.saveOffice,
    (name: string, changes: object, seen?: { id: number; version: number }) =>
      body({
        name,
        active: true,
        governorates: [],
        lists: [],
        languages: [],
        members: [],
        ...changes,
        seen,
      }),
  ),
  addReason: row(office.addReason, (name: string) => body({ name, nameEn: 'New reason' })),
  changeReason: row(office.changeReason, (seen: office.RejectionReason | undefined, name: string) =>
    body({ code: seen?.code, name, active: true, seen }),
  ),
  orderReasons: row(office.orderReasons, (seen: readonly string[], codes: readonly string[]) =>
    body({ codes, seen }),
  ),
};

const created = () => 'created';

export const reference: Groups = {
  async reference(place) {
    const scene = await openScene(place);
    const { citizen, clerk, supervisor, supervisor2, admin, admin2, admin3, must, op, task, day } =
      scene;
    const soon = day(5);
    const past = day(-3);
    const code = 'MOICSO001';
    const { services } = await scene.ask(admin, office.readPrices);
    const other = services.find(({ serviceCode, today }) => serviceCode !== code && today !== null);
    const today = Number(other?.today);
    const otherCode = String(other?.serviceCode);
    await must(admin, referenceActs.setPrice(otherCode, soon, today * 2, today));
    await must(admin, referenceActs.setPrice(code, day(9), 66, 65));
    await must(admin, referenceActs.saveHoliday(past, 'إجازة'));
    const [price] = (await scene.ask(admin, office.readPrices)).proposals;
    const [holiday] = (
      await scene.ask(admin, office.readHolidays, { query: { year: past.slice(0, 4) } })
    ).proposals;
    const readTerms = async (serviceCode: string) =>
      (await scene.ask(admin, office.readRegulation, { query: { serviceCode } })).regulation;
    const terms = await readTerms(code);
    await must(admin, referenceActs.saveRegulation(otherCode, await readTerms(otherCode), 'جديد'));
    const termsId = (await readTerms(otherCode)).proposals[0]?.id ?? 0;
    const request = await scene.read(await scene.order());
    await scene.openFor(request.id, supervisor);
    await must(admin, referenceActs.saveOffice('القاهرة', { governorates: ['01'] }));
    const [cairo] = (await scene.ask(admin, office.readOffices)).offices;
    if (!price || !holiday || !cairo) throw new Error('The seed lacks a proposal or the office');
    const { reasons } = await scene.ask(supervisor, office.readReasons);
    const codes = reasons.map((reason) => reason.code);
    const [firstReason] = reasons;
    await scene.settled();
    const order = op('order', citizen, acts.createRequest(), created);

    return scene.group(
      subject('price', [
        op('set', supervisor, referenceActs.setPrice(code, soon, 70, 65)),
        op('set by other', supervisor2, referenceActs.setPrice(code, soon, 72, 65)),
        op('set earlier day', supervisor2, referenceActs.setPrice(code, day(2), 68, 65)),
        op('propose', supervisor, referenceActs.setPrice(code, soon, 150, 65)),
        op('propose by other', supervisor2, referenceActs.setPrice(code, soon, 160, 65)),
        op('withdraw', supervisor, referenceActs.withdrawPrice(code, day(9), 66)),
        order,
      ]),
      subject('price proposal', [
        op('approve', admin2, acts.decideProposal(price.id, true)),
        op('approve by third', admin3, acts.decideProposal(price.id, true)),
        op('decline', admin2, acts.decideProposal(price.id, false)),
        op('withdraw', admin, acts.decideProposal(price.id, false)),
        op('set', supervisor, referenceActs.setPrice(otherCode, soon, today + 1, today)),
        op('propose', supervisor, referenceActs.setPrice(otherCode, soon, today * 2, today)),
        op('end proposer', admin3, acts.endStaffAccess(admin.id)),
      ]),
      subject('holiday', [
        op('save', supervisor, referenceActs.saveHoliday(soon, 'أ', false)),
        op('save by other', supervisor2, referenceActs.saveHoliday(soon, 'ب')),
        op(
          'remove',
          supervisor,
          referenceActs.removeHoliday(soon, { name: 'أ', confirmed: false }),
        ),
        op('approve', admin2, acts.decideProposal(holiday.id, true)),
        op('decline', admin2, acts.decideProposal(holiday.id, false)),
        op('approve by third', admin3, acts.decideProposal(holiday.id, true)),
        op('propose same', admin3, referenceActs.saveHoliday(past, 'غيرها')),
        op('propose another', admin3, referenceActs.saveHoliday(day(-4), 'غيرها')),
      ]),
      subject('regulation', [
        op('propose', admin, referenceActs.saveRegulation(code, terms, 'أ')),
        op('propose by other', admin2, referenceActs.saveRegulation(code, terms, 'ب')),
        op('approve', admin2, acts.decideProposal(termsId, true)),
        op('approve by third', admin3, acts.decideProposal(termsId, true)),
        op('decline', admin2, acts.decideProposal(termsId, false)),
        op('withdraw', admin, acts.decideProposal(termsId, false)),
      ]),
      subject('office', [
        op(
          'save',
          admin,
          referenceActs.saveOffice(
            'القاهرة',
            { members: [{ staffId: clerk.id, until: null }] },
            cairo,
          ),
        ),
        op(
          'save by other',
          admin2,
          referenceActs.saveOffice('القاهرة', { governorates: ['02'] }, cairo),
        ),
        op('add', admin2, referenceActs.saveOffice('الجيزة', { governorates: ['01'] })),
        op('add same name', admin3, referenceActs.saveOffice('الجيزة', {})),
        op('end access of member', admin3, acts.endStaffAccess(clerk.id)),
        op('transfer to office', supervisor, acts.transferToOffice(request, cairo.id)),
        op('claim', clerk, acts.claimRequest(request.id)),
        task('offices.assign'),
        order,
      ]),
      subject('reasons', [
        op('add', supervisor, referenceActs.addReason('سبب جديد')),
        op('add same', supervisor2, referenceActs.addReason('سبب جديد')),
        op('add other', supervisor2, referenceActs.addReason('سبب آخر')),
        op('change', supervisor, referenceActs.changeReason(firstReason, 'اسم آخر')),
        op('change by other', supervisor2, referenceActs.changeReason(firstReason, 'اسم ثالث')),
        op('order', supervisor, referenceActs.orderReasons(codes, codes.toReversed())),
      ]),
    );
  },

  async messages(place) {
    const scene = await openScene(place);
    const { world, citizen, clerk, clerk2, must, op, outboxes } = scene;
    const { call, sent } = acts.submitFeedback();
    const { body } = await world.as(0, undefined)(call as typeof submitFeedback, sent);
    const reference = String(body.reference);
    const payable = await scene.due();
    await world.keep();
    const act = (name: string, who = clerk, action = name, version = 1) =>
      op(name, who, acts.actOnFeedback(reference, version, action, name));
    const key = { requestId: payable, kind: 'registered', occurrence: '0', channel: 'sms' };
    return scene.group(
      subject('open message', [
        act('answer'),
        act('answer by other', clerk2, 'answer'),
        act('close', clerk2),
        op('assign', clerk2, acts.assignFeedback(reference, clerk2.id)),
        op('send another', undefined, acts.submitFeedback('سؤال آخر'), created),
      ]),
      subject(
        'answered message',
        [
          outboxes,
          act('answer again', clerk2, 'answer', 2),
          act('close', clerk2, 'close', 2),
          act('reopen', clerk, 'reopen', 2),
        ],
        { prepare: () => must(clerk, acts.actOnFeedback(reference, 1, 'answer', 'رد')) },
      ),
      subject(
        'outbox',
        [
          outboxes,
          op('send again', scene.supervisor, acts.resendNotifications([key])),
          op('withdraw', citizen, acts.withdrawRequest(payable)),
          op('pay in cash', citizen, acts.payInCash(payable)),
          op('change address', citizen, acts.changeAddress(payable)),
        ],
        polled(scene, payable),
      ),
    );
  },

  async acceptance(place) {
    const scene = await openScene(
      place,
      { REGISTRY_ACCEPTED_PERCENT: '100', REGISTRY_CHECKED_PERCENT: '1' },
      { register: true },
    );
    const { world, citizen, clerk, clerk2, admin, admin2, admin3, register, must, op, task } =
      scene;
    if (register) register.answer = found;
    const [server] = world.servers;
    const switchOn = async (who = admin2) => {
      await must(admin, acts.proposeAcceptance());
      const [proposal] = (await scene.ask(admin, office.readCivilRegister)).proposals;
      const act = acts.decideProposal(proposal?.id ?? 0, true);
      return op('switch on', who, act);
    };
    const on = await switchOn();
    await on.run(0);
    const where = { server, citizen, clerk, one: admin, two: admin2 };
    const placed = async () => {
      const id = String(await placeOrder(where, fatherDocument()));
      await must(citizen, acts.shipmentInfo(id));
      return id;
    };
    const looked = await placed();
    await world.servers[0].runTask('requests.examine');
    await scene.outboxes.run(0);
    const unlooked = await placed();
    await world.servers[0].runTask('requests.examine');
    for (const id of [looked, unlooked]) await scene.openFor(id, clerk, clerk2);
    const request = await scene.read(looked);
    const fresh = await scene.read(unlooked);
    for (const each of world.servers) each.advanceTime(120_000);
    await world.keep();
    return scene.group(
      subject('rule', [
        task('civil-register.accept'),
        op('accept', clerk, acts.decideRequest(request, true)),
        op('reject', clerk, acts.decideRequest(request, false)),
        op('claim', clerk2, acts.claimRequest(looked)),
        op('return', clerk, acts.returnForCorrection(request)),
        op('withdraw', citizen, acts.withdrawRequest(looked)),
        op('change address', citizen, acts.changeAddress(looked)),
        op('message', citizen, acts.writeMessage(looked)),
        op('switch off', admin3, acts.endAcceptance()),
        op('propose', admin3, acts.proposeAcceptance()),
      ]),
      subject('lookup', [
        scene.outboxes,
        task('requests.examine'),
        op('withdraw', citizen, acts.withdrawRequest(unlooked)),
        op('accept', clerk, acts.decideRequest(fresh, true)),
        op('return', clerk, acts.returnForCorrection(fresh)),
      ]),
    );
  },

  async jobs(place) {
    const scene = await openScene(place);
    const { citizen, clerk, op, task } = scene;
    await scene.order();
    await scene.paid();
    const waiting = await scene.due();
    await scene.cash(waiting);
    await scene.world.keep();
    return scene.group(
      subject('jobs', [
        ...JOBS.map(task),
        op('withdraw', citizen, acts.withdrawRequest(waiting)),
        op('note', clerk, acts.addRequestNote(waiting)),
      ]),
    );
  },
};

const JOBS = [
  'audit.chain',
  'audit.seal',
  'sessions.delete-expired',
  'counters.delete-ended',
  'staff.delete-old-sessions',
  'staff.delete-expired-proposals',
  'retention.enforce',
  'corrections.lapse',
  'reports.daily-figures',
  'reports.daily-orders',
  'offices.assign',
  'requests.examine',
  'payments.reconcile',
  'payments.poll-refunds',
  'certificates.publish',
];
