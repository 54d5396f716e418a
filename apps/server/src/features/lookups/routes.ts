import { lookups as calls, type LookupItem, prices } from '@wathiqa/contract';
import {
  DOCUMENT_KINDS,
  DOCUMENTS,
  NO_POST_OFFICE_CODE,
  relationsFor,
  SERVICE_CODES,
  SERVICE_WORKING_DAYS,
  toPounds,
} from '@wathiqa/domain';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { handleCall } from '../../platform/calls.ts';
import { ServiceError } from '../../platform/errors.ts';
import {
  findGovernorates,
  findList,
  findPoliceDepartments,
  findPostOffices,
  findPriceToday,
  findRegulation,
} from './repository.ts';

type Context = Pick<AppContext, 'database'>;

/** Lists change with a release or an import: keeping them for minutes saves a phone's network. */
const LIST_CACHE = { cache: 'public, max-age=600, stale-while-revalidate=86400' };
/** A price is asked for anew each time and answered with 304 while it stands. */
const PRICE_CACHE = { cache: 'public, no-cache' };

/** The row that stands for "no post office" (portal.md §5); forms do not offer it. */
const NO_POST_OFFICE: LookupItem = { Id: 0, Code: NO_POST_OFFICE_CODE, Name: 'غير محدد' };

export function lookupRoutes(app: FastifyInstance, { database }: Context): void {
  handleCall(
    app,
    calls.relations,
    async () => toLookupItems(await findList(database, 'relation')),
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.relationsByDocument,
    async ({ query }) => {
      const service = SERVICE_CODES.find((code) => code === query.DocumentCode);
      const offered: readonly string[] = service ? relationsFor(service, query.GenderCode) : [];
      const named = toLookupItems(await findList(database, 'relation'));
      return {
        Lookups: offered.flatMap((code) => named.filter((relation) => relation.Code === code)),
      };
    },
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.allDocumentTypes,
    async () =>
      (await findList(database, 'document_type')).map((type) => ({
        ...toLookupItem(type),
        ServiceCode: type.serviceCode ?? '',
        WorkingDays: SERVICE_WORKING_DAYS,
      })),
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.nidIssueReasons,
    async () => ({ Lookups: toLookupItems(await findList(database, 'nid_issue_reason')) }),
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.genders,
    async () => ({ Lookups: toLookupItems(await findList(database, 'gender')) }),
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.governorates,
    async () => ({ Lookups: toPlaceItems(await findGovernorates(database)) }),
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.policeDepartments,
    async ({ query }) => ({
      Lookups: toPlaceItems(await findPoliceDepartments(database, query.GovCode)),
    }),
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.postOffices,
    async ({ query }) => {
      const offices = toPlaceItems(await findPostOffices(database, query.GovCode));
      return { Lookups: offices.length > 0 ? [NO_POST_OFFICE, ...offices] : [] };
    },
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.regulations,
    async ({ headers }) => {
      const found = await findRegulation(database, headers.documenttypecode);
      if (!found) throw new ServiceError('NOT_FOUND');
      return { Regulations: found.html };
    },
    { cache: 'public, no-cache' },
  );
}

export function priceRoutes(app: FastifyInstance, { database }: Context): void {
  const priced = new Map(
    DOCUMENT_KINDS.map((kind) => [DOCUMENTS[kind].priceKey, DOCUMENTS[kind].serviceCode]),
  );
  for (const [key, service] of priced) {
    const call = prices[key];
    handleCall(
      app,
      call,
      async () => {
        const amount = await findPriceToday(database, service);
        if (amount === undefined) throw new Error(`The service ${service} has no price today`);
        return toPounds(amount);
      },
      PRICE_CACHE,
    );
  }
}

function toLookupItem(row: { id: number; code: string; name: string }): LookupItem {
  return { Id: row.id, Code: row.code, Name: row.name };
}

function toLookupItems(rows: { id: number; code: string; name: string }[]): LookupItem[] {
  return rows.map(toLookupItem);
}

/** A place has no id beside its code; the number of the code serves. */
function toPlaceItems(rows: { code: string; name: string }[]): LookupItem[] {
  return rows.map(({ code, name }) => ({ Id: Number(code), Code: code, Name: name }));
}
