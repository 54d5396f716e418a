import type { OfficeRequest } from '@wathiqa/contract/office';
import * as office from '@wathiqa/contract/office';
import { birthDocument, cairoAddress } from '../../../apps/server/test/support/orders.ts';
import type { Operation } from '../engine/explore.ts';
import { acts } from './acts.ts';
import { type Groups, openScene, subject } from './scene.ts';

export const requests: Groups = {
  async decision(place) {
    const scene = await openScene(place);
    const { world, citizen, clerk, clerk2, supervisor, supervisor2, admin, must, op, task, sql } =
      scene;
    const waiting = await scene.order();
    const claimed = await scene.order();
    const rejected = await scene.order();
    await scene.decide(rejected, false);
    await must(clerk, acts.claimRequest(claimed));
    await must(citizen, acts.writeMessage(claimed));
    await world.servers[0].app.jobs.drain();
    await sql(`UPDATE requests SET findings = NULL WHERE id IN (${waiting}, ${claimed})`);
    for (const id of [waiting, claimed]) await scene.openFor(id, clerk, clerk2, supervisor);
    const gone = await scene.read(rejected, supervisor);
    const examine = task('requests.examine');
    const settle = () => examine.run(0);

    const common = (request: OfficeRequest): Operation[] => {
      const { id } = request;
      return [
        op('claim by other', clerk2, acts.claimRequest(id)),
        op('release', clerk, acts.releaseRequest(id)),
        op('release by supervisor', supervisor, acts.releaseRequest(id)),
        op('next by other', clerk2, acts.claimNextRequest(), toldId),
        op('accept', clerk, acts.decideRequest(request, true)),
        op('reject', clerk, acts.decideRequest(request, false)),
        op('accept one by other', clerk2, acts.decideRequest(request, 'first')),
        op('return', clerk, acts.returnForCorrection(request)),
        op('transfer', clerk, acts.transferRequest(request, clerk2)),
        op('set aside', clerk, acts.setAsideRequest(request, scene.day(3))),
        op('message', citizen, acts.writeMessage(id)),
        op('answer', clerk2, acts.answerMessages(id)),
        op('end access of clerk', admin, acts.endStaffAccess(clerk.id)),
        op('end access of other', admin, acts.endStaffAccess(clerk2.id)),
        op('sign out clerk', clerk, acts.endSession()),
      ];
    };
    const one = await scene.read(waiting);
    return scene.group(
      subject(
        'waiting',
        [
          ...common(one),
          op('claim', clerk, acts.claimRequest(waiting)),
          op('open', supervisor2, acts.openRequest(waiting)),
          op('note', clerk, acts.addRequestNote(waiting)),
          op('withdraw', citizen, acts.withdrawRequest(waiting)),
          op('change address', citizen, acts.changeAddress(waiting)),
          op('end sessions of clerk', admin, acts.endStaffSessions(clerk.id)),
          op('end citizen sessions', supervisor, acts.endCitizenSessions(waiting)),
          examine,
        ],
        { settle },
      ),
      subject('claimed', common(await scene.read(claimed)), { settle }),
      subject('rejected', [
        op('reopen', supervisor, acts.reopenRequest(gone)),
        op('reopen by other', supervisor2, acts.reopenRequest(gone, 'خطأ آخر')),
        op('withdraw', citizen, acts.withdrawRequest(rejected)),
        op('erase own data', citizen, acts.erasePersonalData()),
        op('message', citizen, acts.writeMessage(rejected)),
        op('claim', clerk, acts.claimRequest(rejected)),
      ]),
    );
  },

  async pending(place) {
    const scene = await openScene(place, { DECISION_UNDO_SECONDS: '6' });
    const { world, citizen, clerk, clerk2, supervisor, admin, must, op, task, sql } = scene;
    const settleDecisions = task('requests.settle-decisions');
    // It leaves a locked request to its next run.
    const settle = () => settleDecisions.run(0);
    const [undoable, due, returned, free] = [
      await scene.order(),
      await scene.order(),
      await scene.order(),
      await scene.order(),
    ];
    await task('requests.examine').run(0);
    for (const id of [undoable, due, returned, free]) {
      await scene.openFor(id, clerk, clerk2, supervisor);
    }
    const decided = [await scene.read(undoable), await scene.read(due)] as const;
    for (const request of decided) await must(clerk, acts.decideRequest(request, 'first'));
    await must(clerk, acts.returnForCorrection(await scene.read(returned)));
    await sql(`UPDATE pending_decisions SET effective_at = now() - interval '1 hour'
      WHERE request_id IN (${due}, ${returned})`);
    await world.keep();

    const ends = [
      op('end access of clerk', admin, acts.endStaffAccess(clerk.id)),
      op('sign out clerk', clerk, acts.endSession()),
    ];
    const ofDecided = (request: OfficeRequest): Operation[] => [
      op('undo', clerk, acts.undoDecision(request.id)),
      settleDecisions,
      op('decide again', clerk, acts.decideRequest(request, true)),
      op('decide by other', clerk2, acts.decideRequest(request, false)),
      op('claim by other', clerk2, acts.claimRequest(request.id)),
      op('release', clerk, acts.releaseRequest(request.id)),
      op('release by supervisor', supervisor, acts.releaseRequest(request.id)),
      op('next by other', clerk2, acts.claimNextRequest(), toldId),
      op('withdraw', citizen, acts.withdrawRequest(request.id)),
      op('change address', citizen, acts.changeAddress(request.id)),
      op('reopen', supervisor, acts.reopenRequest(request)),
      op('record visit', clerk2, acts.recordVisit(request)),
      ...ends,
    ];
    const undecided = await scene.read(free);
    return scene.group(
      subject('undoable', ofDecided(decided[0]), { settle }),
      subject('due decision', ofDecided(decided[1]), { settle }),
      subject(
        'due return',
        [
          settleDecisions,
          op('undo', clerk, acts.undoDecision(returned)),
          op('withdraw', citizen, acts.withdrawRequest(returned)),
          ...ends,
        ],
        { settle },
      ),
      subject('undecided', [
        op('decide', clerk, acts.decideRequest(undecided, true)),
        op('decide otherwise', clerk, acts.decideRequest(undecided, false)),
        op('decide by other', clerk2, acts.decideRequest(undecided, 'first')),
        op('next by other', clerk2, acts.claimNextRequest(), toldId),
        op('withdraw', citizen, acts.withdrawRequest(free)),
        ...ends,
      ]),
    );
  },

  async correction(place) {
    const scene = await openScene(place);
    const { world, citizen, clerk, clerk2, admin, must, op, task, sql } = scene;
    const asked = [];
    for (const id of [await scene.order(), await scene.order()]) {
      await must(
        clerk,
        acts.returnForCorrection(await scene.read(id), 0, ['name', 'nationalIdenNumber']),
      );
      await scene.openFor(id, clerk2);
      asked.push(await scene.read(id));
    }
    const [open, late] = asked as [OfficeRequest, OfficeRequest];
    await world.servers[0].app.jobs.drain();
    await sql(
      `UPDATE document_corrections SET until = current_date - 2 WHERE request_id = ${late.id}`,
    );

    const common = (request: OfficeRequest): Operation[] => [
      op('correct', citizen, acts.correctDocument(request, values('أحمد محمود عبد الرحيم السيد'))),
      op(
        'correct otherwise',
        citizen,
        acts.correctDocument(request, values('أحمد محمود علي السيد', '29005140190029')),
      ),
      task('corrections.lapse'),
      op('accept', clerk, acts.decideRequest(request, true)),
      op('reject', clerk, acts.decideRequest(request, false)),
      op('return again', clerk, acts.returnForCorrection(request)),
      op('return other document', clerk, acts.returnForCorrection(request, 1)),
      op('withdraw', citizen, acts.withdrawRequest(request.id)),
      op('next by other', clerk2, acts.claimNextRequest(), toldId),
      op('end access of asker', admin, acts.endStaffAccess(clerk.id)),
      task('requests.examine'),
    ];
    return scene.group(
      subject('open', [
        ...common(open),
        op('change address', citizen, acts.changeAddress(open.id)),
        op('message', citizen, acts.writeMessage(open.id)),
        op('propose erasure', admin, acts.proposeErasure(OWN_NUMBER)),
        op('order', citizen, acts.createRequest(), () => 'created'),
      ]),
      subject('late', common(late)),
    );
  },

  async order(place) {
    const scene = await openScene(place, { LIMIT_OPEN_REQUESTS: '5', LIMIT_ORDERS_PER_DAY: '20' });
    const { world, citizen, mona, clerk, supervisor, must, op, task } = scene;
    const { body } = await citizen.order(crypto.randomUUID());
    const bare = String(body.Id);
    const known = await scene.order(citizen, 1);
    const returned = await scene.order();
    await must(clerk, acts.claimRequest(bare));
    const request = await scene.read(bare);
    const correctable = await scene.read(returned);
    await must(clerk, acts.returnForCorrection(correctable, 0, ['nationalIdenNumber']));
    await world.servers[0].app.jobs.drain();

    const key = crypto.randomUUID();
    const create = (name: string, who = citizen, documents = 1, ownKey?: string) =>
      op(
        name,
        who,
        acts.createRequest(
          Array.from({ length: documents }, () => birthDocument()),
          ownKey,
        ),
        () => 'created',
      );
    return scene.group(
      subject('orders', [
        create('order', citizen, 1, key),
        create('order otherwise with the same key', citizen, 2, key),
        create('order with another key'),
        create('order of another', mona),
        op('withdraw', citizen, acts.withdrawRequest(known)),
        op(
          'correct number',
          citizen,
          acts.correctDocument(correctable, { nationalIdenNumber: '29005140190029' }),
        ),
        op('sign out', citizen, acts.logout()),
      ]),
      subject('first address', [
        op('address', citizen, acts.shipmentInfo(bare)),
        op('other address', citizen, acts.shipmentInfo(bare, cairoAddress({ address: 'شارع 10' }))),
        op('change address', citizen, acts.changeAddress(bare)),
        op('accept', clerk, acts.decideRequest(request, true)),
        op('reject', clerk, acts.decideRequest(request, false)),
        op('withdraw', citizen, acts.withdrawRequest(bare)),
        op('message', citizen, acts.writeMessage(bare)),
        op('answer', clerk, acts.answerMessages(bare)),
        op('end citizen sessions', supervisor, acts.endCitizenSessions(bare)),
        op('forget person', citizen, acts.forgetPerson(request.items[0]?.id ?? 0)),
        task('requests.examine'),
      ]),
    );
  },

  async quality(place) {
    const scene = await openScene(place, { QUALITY_SAMPLE_PERCENT: '100' });
    const { world, citizen, clerk2, supervisor, supervisor2, op } = scene;
    const one = await scene.order();
    await scene.decide(one);
    await scene.decide(await scene.order());
    const { check } = await scene.ask(clerk2, office.claimNextCheck, { body: {} });
    if (!check) throw new Error('There is no second look');
    const request = await scene.read(one, supervisor);
    const answers = (accept: boolean) =>
      check.request.items.map(({ id }) =>
        accept ? { documentId: id, accept } : { documentId: id, accept, reasonCode: 'NOT_FOUND' },
      );
    const disagree = op('disagree', clerk2, acts.answerCheck(check.id, answers(false)));
    await world.servers[0].app.jobs.drain();
    const reopen = op('reopen', supervisor, acts.reopenRequest(request));
    return scene.group(
      subject('second look', [
        op('next', supervisor, acts.claimNextCheck(), toldId),
        op('next by other', supervisor2, acts.claimNextCheck(), toldId),
        op('agree', clerk2, acts.answerCheck(check.id, answers(true))),
        disagree,
        reopen,
        op('withdraw', citizen, acts.withdrawRequest(one)),
      ]),
      subject(
        'disagreement',
        [
          op('settle', supervisor, acts.settleCheck(check.id)),
          op('settle by other', supervisor2, acts.settleCheck(check.id)),
          reopen,
        ],
        { prepare: () => disagree.run(0) },
      ),
    );
  },
};

/** Of the account of `citizen@wathiqa.example`. */
const OWN_NUMBER = '29005140190010';

const values = (name: string, nationalIdenNumber = OWN_NUMBER) => ({ name, nationalIdenNumber });

/** The request or check that an answer gives to its caller. */
function toldId(text: string): unknown {
  const { request, check } = JSON.parse(text);
  return (request ?? check)?.id ?? 'none';
}
