import {
  type Call,
  type LookupItem,
  type LookupsAnswer,
  lookups,
  prices,
  readDirectory,
} from '@wathiqa/contract';
import * as office from '@wathiqa/contract/office';
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
import type { z } from 'zod/mini';
import type { AppContext } from '../../context.ts';
import { callLocale } from '../../http/accept-language.ts';
import {
  ACCEPTED,
  type CheckedInput,
  handleCall,
  staffCalls,
  staffServices,
} from '../../http/calls.ts';
import { ServiceError } from '../../http/errors.ts';
import { changeHoliday, listHolidays, readEffect } from './holidays/service.ts';
import { lookupTexts } from './lookups/lookups.locales.ts';
import {
  findGovernorates,
  findList,
  findPlaces,
  findRegulation,
  type LocalizedName,
} from './lookups/repository.ts';
import { changeOffice, listOffices } from './offices/service.ts';
import { addOutletVersion, listOutlets, listOutletVersions } from './outlets/office-service.ts';
import { loadDirectory } from './outlets/service.ts';
import { findPriceOn } from './prices/repository.ts';
import { listPrices, schedulePrice, withdrawScheduledPrice } from './prices/service.ts';
import * as reasons from './reasons/service.ts';
import * as terms from './regulations/service.ts';

/** Lists change with a release or import; caching saves phones data. */
const LIST_CACHE = { cache: 'minutes', byLanguage: true } as const;

type ListCall<Query extends z.ZodMiniType> = Call<
  z.ZodMiniUndefined,
  Query,
  z.ZodMiniUndefined,
  typeof LookupsAnswer
>;

/** What everybody reads; cacheable. */
export function publicReferenceRoutes(
  app: FastifyInstance,
  { database, now }: Pick<AppContext, 'database' | 'now'>,
): void {
  const { query } = database;
  const listOf = async (kind: Parameters<typeof findList>[1]) =>
    (await findList(query, kind, callLocale())).map(toLookupItem);

  /** A call that answers with one list. */
  function list<Query extends z.ZodMiniType>(
    call: ListCall<Query>,
    find: (locale: Locale, query: CheckedInput<ListCall<Query>>['query']) => Promise<LookupItem[]>,
  ) {
    handleCall(
      app,
      call,
      async ({ query: sent }) => ({ Lookups: await find(callLocale(), sent) }),
      LIST_CACHE,
    );
  }

  handleCall(app, lookups.relations, () => listOf('relation'), LIST_CACHE);

  list(lookups.relationsByDocument, async (_, { DocumentCode, GenderCode }) => {
    const service = SERVICE_CODES.find((code) => code === DocumentCode);
    const offered: readonly string[] = service ? relationsFor(service, GenderCode) : [];
    const named = await listOf('relation');
    return offered.flatMap((code) => named.filter((relation) => relation.Code === code));
  });

  handleCall(
    app,
    lookups.allDocumentTypes,
    async () =>
      (await findList(query, 'document_type', callLocale())).map((type) => ({
        ...toLookupItem(type),
        ServiceCode: type.serviceCode ?? '',
        WorkingDays: SERVICE_WORKING_DAYS,
      })),
    LIST_CACHE,
  );

  list(lookups.nidIssueReasons, () => listOf('nid_issue_reason'));
  list(lookups.genders, () => listOf('gender'));
  list(lookups.governorates, async (locale) => toPlaceItems(await findGovernorates(query, locale)));
  list(lookups.policeDepartments, async (locale, { GovCode }) =>
    toPlaceItems(await findPlaces(query, 'police_departments', GovCode, locale)),
  );
  list(lookups.postOffices, async (locale, { GovCode }) => {
    const items = toPlaceItems(await findPlaces(query, 'post_offices', GovCode, locale));
    // Spec §3.2; forms omit it.
    const { noPostOffice: Name } = lookupTexts[locale].messages;
    return items.length > 0 ? [{ Id: 0, Code: NO_POST_OFFICE_CODE, Name }, ...items] : [];
  });

  handleCall(
    app,
    lookups.regulations,
    async ({ headers }) => {
      const found = await findRegulation(query, headers.documenttypecode, callLocale());
      if (!found) throw new ServiceError('NOT_FOUND');
      return { Regulations: found.html, ...otherLang(found.lang) };
    },
    { cache: 'askedFor', byLanguage: true, byHeaders: ['documenttypecode'] },
  );

  // Browsers revalidate (304).
  const priced = new Map(
    DOCUMENT_KINDS.map((kind) => [DOCUMENTS[kind].priceKey, DOCUMENTS[kind].serviceCode]),
  );
  for (const [key, service] of priced) {
    handleCall(
      app,
      prices[key],
      async () => {
        const price = await findPriceOn(query, service, cairoIsoDay(now()));
        if (!price) throw new Error(`The service ${service} has no price today`);
        return toPounds(price.amount);
      },
      { cache: 'seconds' },
    );
  }

  handleCall(
    app,
    readDirectory,
    async () => {
      const { outlets, governorates } = await loadDirectory({ database }, callLocale());
      return { ...ACCEPTED, outlets, governorates };
    },
    { cache: 'seconds', byLanguage: true },
  );
}

/** What staff change in the reference data. */
export function referenceDataRoutes(app: FastifyInstance, context: AppContext): void {
  const handle = staffCalls(app);
  const serve = staffServices(app, context);

  serve(office.readOutlets, listOutlets, 'outlets');
  serve(office.readOutletVersions, listOutletVersions, 'outlets');
  serve(office.saveOutlet, addOutletVersion, 'outlets');

  serve(office.readOffices, listOffices, 'offices');
  serve(office.saveOffice, changeOffice, 'offices');

  serve(office.readReasons, reasons.listReasons, 'reasons');
  serve(office.addReason, reasons.addRejectionReason, 'reasons');
  serve(office.changeReason, reasons.changeRejectionReason, 'reasons');
  serve(office.orderReasons, reasons.reorderReasons, 'reasons');

  handle(office.readHolidays, ({ query }) => listHolidays(context, query.year));
  handle(office.saveHoliday, ({ body: { day, reason, seen, ...after } }, caller) =>
    changeHoliday(context, caller, { day, reason, seen, after }),
  );
  handle(office.removeHoliday, ({ body }, caller) =>
    changeHoliday(context, caller, { ...body, after: null }),
  );
  handle(office.readHolidayEffect, ({ query: { day, off } }) =>
    readEffect(context, { day, off: off === 'yes' }),
  );

  serve(office.readPrices, listPrices);
  serve(office.setPrice, schedulePrice);
  serve(office.withdrawPrice, withdrawScheduledPrice);

  serve(office.listRegulations, terms.listTerms, 'regulations');
  handle(office.readRegulation, async ({ query }) => ({
    regulation: await terms.readTerms(context, query.serviceCode, query.version),
  }));
  handle(office.previewRegulation, async ({ body }) => terms.previewTerms(body));
  serve(office.saveRegulation, terms.proposeTerms, 'regulation');
  serve(office.restoreRegulation, terms.proposeRestoredTerms, 'regulation');
}

type NamedRow = LocalizedName & { code: string };

function toLookupItem({ id, code, name, lang }: NamedRow & { id: number }): LookupItem {
  return { Id: id, Code: code, Name: name, ...otherLang(lang) };
}

/** Places have no id; the numeric code serves. */
function toPlaceItems(rows: NamedRow[]): LookupItem[] {
  return rows.map((row) => toLookupItem({ ...row, id: Number(row.code) }));
}

/** Language of a text that differs from the response. */
function otherLang(lang: Locale): { Lang?: Locale } {
  return lang === callLocale() ? {} : { Lang: lang };
}
