import * as contract from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
import type { Citizen } from '../../../apps/server/test/support/http/client.ts';
import type { Operation } from '../engine/explore.ts';
import { acts } from './acts.ts';
import { type Groups, openScene, subject } from './scene.ts';

const created = () => 'created';

export const people: Groups = {
  async erasure(place) {
    const scene = await openScene(place, { LIMIT_OPEN_REQUESTS: '4', LIMIT_ORDERS_PER_DAY: '20' });
    const { world, citizen, clerk, supervisor, admin, admin2, admin3, must, op, task, sql } = scene;
    const [server] = world.servers;
    const karim = await server.signIn('karim@wathiqa.example');
    const karimAgain = await server.signIn('karim@wathiqa.example');
    const salma = await server.signIn('salma@wathiqa.example');
    const withdrawn = await scene.order(karim, 1);
    await must(karim, acts.withdrawRequest(withdrawn));
    const rejected = await scene.order(salma, 1);
    await scene.decide(rejected, false);
    const old = await scene.order(citizen, 1);
    await scene.decide(old, false);
    const numberOf = async (who: Citizen) =>
      (await scene.ask(who, contract.readPersonalData)).data.account.nationalId;
    const proposals = new Map<string, { nationalId: string; id: number }>();
    for (const [requestId, who] of [
      [withdrawn, karim],
      [rejected, salma],
    ] as const) {
      const nationalId = await numberOf(who);
      await must(admin, acts.proposeErasure(nationalId));
      const { proposals: all } = await scene.ask(admin, office.listProposals);
      const own = all.find(
        (each) => each.kind === 'erasure' && each.requestIds.includes(requestId),
      );
      proposals.set(requestId, { nationalId, id: own?.id ?? 0 });
    }
    await server.app.jobs.drain();
    await sql(`UPDATE requests SET decided_at = decided_at - interval '2 years',
      created_at = created_at - interval '2 years' WHERE id = ${old}`);
    await sql(`UPDATE request_history SET at = at - interval '2 years' WHERE request_id = ${old}`);
    for (const id of [rejected, old]) await scene.openFor(id, supervisor);
    const reopen = async (id: string) =>
      op('reopen', supervisor, acts.reopenRequest(await scene.read(id, supervisor)));

    const common = (who: Citizen, requestId: string): Operation[] => {
      const { nationalId = '', id = 0 } = proposals.get(requestId) ?? {};
      return [
        op('approve', admin2, acts.decideProposal(id, true)),
        op('approve by third', admin3, acts.decideProposal(id, true)),
        op('decline', admin2, acts.decideProposal(id, false)),
        op('propose', admin3, acts.proposeErasure(nationalId, 'طلب آخر')),
        op('order', who, acts.createRequest(), created),
        op('message', who, acts.writeMessage(requestId)),
        op('erase own data', who, acts.erasePersonalData()),
      ];
    };
    return scene.group(
      subject('withdrawn person', [
        ...common(karim, withdrawn),
        op('sign out', karimAgain, acts.logout()),
        op('refresh', karim, acts.refresh(karim)),
        op('answer', clerk, acts.answerMessages(withdrawn)),
        op('note', clerk, acts.addRequestNote(withdrawn)),
      ]),
      subject('rejected person', [
        ...common(salma, rejected),
        await reopen(rejected),
        op('claim', clerk, acts.claimRequest(rejected)),
      ]),
      subject('past retention', [
        task('retention.enforce'),
        await reopen(old),
        op('message', citizen, acts.writeMessage(old)),
        op('note', clerk, acts.addRequestNote(old)),
        op('erase own data', citizen, acts.erasePersonalData()),
        op('claim', clerk, acts.claimRequest(old)),
      ]),
    );
  },

  async staff(place) {
    const scene = await openScene(place);
    const { clerk, clerk2, supervisor, admin, admin2, admin3, must, op } = scene;
    await must(admin, acts.addStaff('new@wathiqa.example', 'clerk'));
    await must(admin, acts.changeStaffRole(clerk.id, 'clerk', 'supervisor'));
    const { grants } = await scene.ask(admin, office.readStaff);
    const grantOf = (email: string) => grants.find((grant) => grant.email === email)?.id ?? 0;
    const added = grantOf('new@wathiqa.example');
    const promoted = grantOf('clerk@wathiqa.example');
    const { sessions } = await scene.ask(clerk2, office.readOwnSessions);
    await scene.settled();
    return scene.group(
      subject('grants', [
        op('approve', admin2, acts.decideProposal(added, true)),
        op('approve by third', admin3, acts.decideProposal(added, true)),
        op('decline', admin2, acts.decideProposal(added, false)),
        op('withdraw', admin, acts.decideProposal(added, false)),
        op('add same', admin3, acts.addStaff('new@wathiqa.example', 'supervisor')),
        op('end proposer', admin2, acts.endStaffAccess(admin.id)),
        op('demote proposer', admin3, acts.changeStaffRole(admin.id, 'administrator', 'auditor')),
      ]),
      subject('member', [
        op('approve promotion', admin2, acts.decideProposal(promoted, true)),
        op('end access', admin2, acts.endStaffAccess(clerk.id)),
        op('end sessions', admin3, acts.endStaffSessions(clerk.id)),
        op('unbind', admin3, acts.unbindStaff(clerk.id)),
        op('make auditor', admin3, acts.changeStaffRole(clerk.id, 'clerk', 'auditor')),
        op('release reading', supervisor, acts.releaseReading(clerk.id)),
        op('sign out', clerk, acts.endSession()),
      ]),
      subject('own sessions', [
        op('sign out', clerk2, acts.endSession()),
        op('end own', clerk2, acts.endOwnSession(sessions[0]?.id ?? 0)),
        op('end sessions', admin3, acts.endStaffSessions(clerk2.id)),
      ]),
      subject('administrators', [
        op('first ends second', admin, acts.endStaffAccess(admin2.id)),
        op('second ends first', admin2, acts.endStaffAccess(admin.id)),
        op('second ends third', admin2, acts.endStaffAccess(admin3.id)),
        op('third ends first', admin3, acts.endStaffAccess(admin.id)),
        op(
          'first demotes third',
          admin,
          acts.changeStaffRole(admin3.id, 'administrator', 'auditor'),
        ),
      ]),
    );
  },

  async session(place) {
    const scene = await openScene(place);
    const { world, citizen, supervisor, must, op } = scene;
    const other = await world.servers[0].signIn();
    const id = await scene.order();
    await must(supervisor, acts.openRequest(id));
    await world.keep();
    return scene.group(
      subject('session', [
        op('refresh', citizen, acts.refresh(citizen)),
        op('refresh other', other, acts.refresh(other)),
        op('sign out', citizen, acts.logout()),
        op('end others', other, acts.endOtherSessions()),
        op('end citizen sessions', supervisor, acts.endCitizenSessions(id)),
        op('order', citizen, acts.createRequest(), created),
        op('withdraw', citizen, acts.withdrawRequest(id)),
        op('message', citizen, acts.writeMessage(id)),
      ]),
    );
  },
};
