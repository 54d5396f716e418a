import { lookups as calls, type LookupItem, prices } from '@wathiqa/contract';
import {
  cairoIsoDay,
  DOCUMENT_KINDS,
  DOCUMENTS,
  type Locale,
  NO_POST_OFFICE_CODE,
  relationsFor,
  SERVICE_CODES,
  SERVICE_WORKING_DAYS,
  toPounds,
} from '@wathiqa/domain';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../../context.ts';
import { callLocale } from '../../../http/accept-language.ts';
import { handleCall } from '../../../http/calls.ts';
import { ServiceError } from '../../../http/errors.ts';
import { findPriceOn } from '../prices/repository.ts';
import { lookupTexts } from './lookups.locales.ts';
import {
  findGovernorates,
  findList,
  findPlaces,
  findRegulation,
  type LocalizedName,
} from './repository.ts';

type Context = Pick<AppContext, 'database'>;

/** Lists change with a release or import; caching saves phones data. */
const LIST_CACHE = { cache: 'minutes', byLanguage: true } as const;
/** Browsers revalidate (304). */
const PRICE_CACHE = { cache: 'seconds' } as const;

/** "No post office" (spec §3.2); forms omit it. */
function noPostOfficeItem(locale: Locale): LookupItem {
  return { Id: 0, Code: NO_POST_OFFICE_CODE, Name: lookupTexts[locale].messages.noPostOffice };
}

export function lookupRoutes(app: FastifyInstance, { database }: Context): void {
  const listOf = (kind: Parameters<typeof findList>[1]) =>
    findList(database.query, kind, callLocale());

  handleCall(app, calls.relations, async () => toLookupItems(await listOf('relation')), LIST_CACHE);

  handleCall(
    app,
    calls.relationsByDocument,
    async ({ query }) => {
      const service = SERVICE_CODES.find((code) => code === query.DocumentCode);
      const offered: readonly string[] = service ? relationsFor(service, query.GenderCode) : [];
      const named = toLookupItems(await listOf('relation'));
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
      (await listOf('document_type')).map((type) => ({
        ...toLookupItem(type),
        ServiceCode: type.serviceCode ?? '',
        WorkingDays: SERVICE_WORKING_DAYS,
      })),
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.nidIssueReasons,
    async () => ({
      Lookups: toLookupItems(await listOf('nid_issue_reason')),
    }),
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.genders,
    async () => ({ Lookups: toLookupItems(await listOf('gender')) }),
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.governorates,
    async () => ({
      Lookups: toPlaceItems(await findGovernorates(database.query, callLocale())),
    }),
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.policeDepartments,
    async ({ query }) => ({
      Lookups: toPlaceItems(
        await findPlaces(database.query, 'police_departments', query.GovCode, callLocale()),
      ),
    }),
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.postOffices,
    async ({ query }) => {
      const locale = callLocale();
      const offices = await findPlaces(database.query, 'post_offices', query.GovCode, locale);
      const items = toPlaceItems(offices);
      return { Lookups: items.length > 0 ? [noPostOfficeItem(locale), ...items] : [] };
    },
    LIST_CACHE,
  );

  handleCall(
    app,
    calls.regulations,
    async ({ headers }) => {
      const found = await findRegulation(database.query, headers.documenttypecode, callLocale());
      if (!found) throw new ServiceError('NOT_FOUND');
      return { Regulations: found.html, ...otherLang(found.lang) };
    },
    { cache: 'askedFor', byLanguage: true, byHeaders: ['documenttypecode'] },
  );
}

export function priceRoutes(
  app: FastifyInstance,
  { database, now }: Pick<AppContext, 'database' | 'now'>,
): void {
  const priced = new Map(
    DOCUMENT_KINDS.map((kind) => [DOCUMENTS[kind].priceKey, DOCUMENTS[kind].serviceCode]),
  );
  for (const [key, service] of priced) {
    const call = prices[key];
    handleCall(
      app,
      call,
      async () => {
        const price = await findPriceOn(database.query, service, cairoIsoDay(now()));
        if (!price) throw new Error(`The service ${service} has no price today`);
        return toPounds(price.amount);
      },
      PRICE_CACHE,
    );
  }
}

type NamedRow = LocalizedName & { code: string };

function toLookupItem({ id, code, name, lang }: NamedRow & { id: number }): LookupItem {
  return { Id: id, Code: code, Name: name, ...otherLang(lang) };
}

function toLookupItems(rows: (NamedRow & { id: number })[]): LookupItem[] {
  return rows.map(toLookupItem);
}

/** Places have no id; the numeric code serves. */
function toPlaceItems(rows: NamedRow[]): LookupItem[] {
  return rows.map((row) => toLookupItem({ ...row, id: Number(row.code) }));
}

/** Language of a text that differs from the response. */
function otherLang(lang: Locale): { Lang?: Locale } {
  return lang === callLocale() ? {} : { Lang: lang };
}
