import type { ListedAct, ListedProposal } from '@wathiqa/contract/office';
import { type ProposalKind, toPiastres, toRequestId } from '@wathiqa/domain';
import type { Kysely } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { ProposedActs, Tables } from '../../db/schema.ts';
import type { StaffCaller } from '../../http/access.ts';
import { toWire } from '../../http/wire-rows.ts';
import { findRevocation } from '../certificates/repository.ts';
import { findRule } from '../civil-register/acceptance/repository.ts';
import { findRequestIds } from '../compliance/erasure/repository.ts';
import { isRestrictable } from '../compliance/restriction.ts';
import { findListed, momentOf } from '../identity/staff/proposals.ts';
import { findPriceOn } from '../reference-data/prices/repository.ts';
import { findLatestVersions } from '../reference-data/regulations/repository.ts';

type Row = Awaited<ReturnType<typeof findListed>>[number];

/** Adds the evidence to an act; undefined if what it is about is deleted. */
type Evidence<Kind extends ProposalKind> = (
  database: Kysely<Tables>,
  act: ProposedActs[Kind],
  row: Row,
) => Promise<ListedAct<Kind> | undefined>;

const EVIDENCE: { readonly [Kind in ProposalKind]: Evidence<Kind> } = {
  acceptance: async (_database, { requestId }, { document }) =>
    document === null
      ? undefined
      : { requestId: toRequestId(requestId), documentType: document, outdated: false },
  price: async (database, act) => {
    const price = await findPriceOn(database, act.serviceCode, act.validFrom);
    return { ...act, outdated: price?.amount !== toPiastres(act.expectedPounds) };
  },
  holiday: async (database, act) => {
    const holiday = await database
      .selectFrom('holidays')
      .where('day', '=', act.day)
      .select('name_ar')
      .executeTakeFirst();
    const outdated = (holiday === undefined) === (act.name === null);
    return { ...act, before: holiday?.name_ar ?? null, outdated };
  },
  terms: async (database, act) => {
    const versions = await findLatestVersions(database);
    const latest = versions.find(({ serviceCode: code }) => code === act.serviceCode);
    return { ...act, outdated: latest?.version !== act.expectedVersion };
  },
  role: async (database, act) => {
    const member = await database
      .selectFrom('staff')
      .where('email', '=', act.email)
      .select(['user_name', 'role', 'active'])
      .executeTakeFirst();
    const before = member?.active ? member.role : null;
    return { ...act, userName: member?.user_name ?? null, before, outdated: false };
  },
  erasure: async (database, { citizenId, reason }) => ({
    ...{ reason, outdated: false },
    requestIds: await findRequestIds(database, citizenId),
  }),
  restriction: async (database, { requestId, ...act }) => {
    const request = await database
      .selectFrom('requests')
      .where('id', '=', requestId)
      .select(['restricted_at', 'delivery', 'erased_at'])
      .executeTakeFirstOrThrow();
    const outdated = !isRestrictable(request, act.restricted);
    return { ...act, requestId: toRequestId(requestId), outdated };
  },
  revocation: async (database, _act, { id }) => {
    const found = await findRevocation(database, id);
    return found && { ...found, outdated: found.sheets === 0 };
  },
  automaticAcceptance: async (database, act) => ({
    ...act,
    outdated: (await findRule(database)) !== undefined,
  }),
};

/** Newest first. */
export async function listFor(
  context: Pick<AppContext, 'database' | 'now' | 'settings'>,
  caller: StaffCaller,
): Promise<ListedProposal[]> {
  const { query } = context.database;
  const rows = await findListed(query, caller, momentOf(context));
  const listed = await Promise.all(
    rows.map(async (row): Promise<ListedProposal[]> => {
      // The act is of this kind.
      const find = EVIDENCE[row.kind] as Evidence<ProposalKind>;
      const found = await find(query, row.payload, row);
      if (!found) return [];
      const { payload: _payload, document: _document, ...listed } = row;
      const outdated = found.outdated && row.state === 'proposed';
      return [{ ...found, ...toWire(listed), outdated } as ListedProposal];
    }),
  );
  return listed.flat();
}
