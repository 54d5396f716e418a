import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DOCUMENT_TEXTS } from '@wathiqa/content';
import { listedOutlets } from '@wathiqa/content/node';
import type { FormResult, PageInput, PageRenderer, PlainOrder } from '@wathiqa/content/page-input';
import { createSearch } from '@wathiqa/content/search';
import type { HistoryEntry, Payment } from '@wathiqa/contract';
import { type Locale, localePath } from '@wathiqa/domain';
import type { ReadRequests } from './app/journeys/plain-order/read-requests.ts';
import { SAMPLE_AT, sampleStatus } from './app/journeys/tracking/sample-status.ts';
import { paths } from './app/paths.ts';

interface Bundle {
  entry: { module: { createPageRenderer: (bundle: Bundle, folder: string) => PageRenderer } };
}

/**
 * Server-rendered pages in their fullest state, by address, for cutting CSS.
 *
 * @param buildDirectory of one locale
 * @returns HTML by page path
 */
export async function renderSamples(
  buildDirectory: string,
  locale: Locale,
): Promise<Map<string, string>> {
  const folder = join(buildDirectory, 'client');
  const bundle: Bundle = await import(
    pathToFileURL(join(buildDirectory, 'server', 'index.js')).href
  );
  const render = bundle.entry.module.createPageRenderer(bundle, folder);
  const samples = new Map<string, string>();
  for (const [path, inputs] of Object.entries(await sampleInputs(folder, locale))) {
    const address = localePath(path, locale);
    const pages = [inputs].flat().map(async (input) => (await render(address, input)).html);
    const [page = ''] = address.split('?');
    samples.set(page, (await Promise.all(pages)).join(''));
  }
  return samples;
}

async function sampleInputs(
  folder: string,
  locale: Locale,
): Promise<Record<string, PageInput | PageInput[]>> {
  const index = join(folder, localePath(paths.searchIndex, locale));
  const search = createSearch(JSON.parse(await readFile(index, 'utf8')));
  // Has results in every language.
  const query = DOCUMENT_TEXTS[locale].documentNames.Birth;
  return {
    [paths.search]: { search: { query, answer: search(query) } },
    [paths.recordsLocation]: {
      directory: {
        outlets: listedOutlets(locale).map((outlet) => ({ ...outlet, closed: true })),
        governorates: listedOutlets(locale).map(({ governorate }) => ({
          code: governorate,
          name: '',
        })),
        updatedAt: new Date(0),
      },
    },
    [paths.complains]: {
      formResult: refused('name', 'mobileNumber', 'email', 'type', 'message'),
    },
    [paths.plainOrder]: [...plainOrderSamples(), ...plainRequestsSamples()],
    [`${paths.plainOrderSent}?number=260000000018&earlier=1`]: {},
    [paths.dashboard]: { formResult: refused('option') },
    [paths.follow]: {
      formResult: { ...refused('requestId', 'mobileEnding'), foundState: '-' },
    },
  };
}

/** Every step, with all fields wrong, and every notice. */
function plainOrderSamples(): PageInput[] {
  const formResult = refused(
    ...['firstName', 'nationalIdenNumber', 'relationCode', 'lastIssuedOnline', 'jobTypeId'],
    ...['flatNo', 'govCode', 'notifyMobile'],
  );
  const place = [{ Id: 1, Code: '1', Name: '-' }];
  const places = { governorates: place, departments: place, offices: place };
  const orders: PlainOrder[] = [
    { kind: 'TranslatedMarriage', step: 'details', own: 'filled', notice: 'sessionEnded' },
    {
      kind: 'Nid',
      step: 'details',
      cardRefusal: { text: '-', reason: '-', needsRegistry: true },
    },
    { kind: 'Nid', step: 'details', notice: 'signedIn' },
    { kind: 'Nid', step: 'lastIssuedOnline' },
    { kind: 'Nid', step: 'jobTypeId' },
    { kind: 'TranslatedBirth', step: 'terms', prices: [['translatedDocPrice', 1]] },
    { kind: 'Birth', step: 'add' },
    { kind: 'Birth', step: 'remove' },
    { kind: 'Birth', step: 'review', total: 1, places },
  ];
  const values = { nationalIdenNumber: '29005140190010', firstName: 'a' };
  return orders.map((plainOrder) => ({ plainOrder, formResult: { ...formResult, values } }));
}

/** Lists, and a request in each appearance of state and payment. */
function plainRequestsSamples(): PageInput[] {
  const id = '260000000018';
  const failure = { text: '-', advice: '-' };
  const document = { documentType: 'Birth', languageCode: null, issueReason: null, copies: 1 };
  const documents = [{ ...document, translated: false, fullName: '-' }];
  const requests = (['REJECTED', 'WAITING_PAYMENT', 'PAYMENT_ACCEPTED'] as const).map((state) => ({
    ...{ id, state, delivery: 'NOT_PACKED' as const, withdrawn: false, createdAt: SAMPLE_AT },
    ...{ total: 1, documents, successor: null, correctUntil: null, reasons: ['-'] },
    expectedOn: '2026-12-01',
  }));
  const cash = { code: '1', amount: 1, fees: 1, total: 2, expiresAt: SAMPLE_AT, expired: false };
  const payment: Payment = {
    ...{ requestId: id, state: 'WAITING_PAYMENT', withdrawn: false, amount: 1, paid: null, cash },
    items: [{ ...document, fullName: '-', unitPrice: 1 }],
    card: { state: 'failed', at: SAMPLE_AT, why: '-' },
    available: false,
  };
  const event = { At: SAMPLE_AT, Event: 'ACCEPTED', State: { CodeMessage: 'WAITING_PAYMENT' } };
  const changes = { History: [event, event] as HistoryEntry[], ExpectedOn: '2026-12-01' };
  const statusOf = (...[state, more, document]: Parameters<typeof sampleStatus>) => ({
    id,
    status: sampleStatus(state, { ...changes, ...more }, document),
  });
  const due = statusOf('WAITING_PAYMENT');
  const values = [{ field: 'fullName' as const, value: '-' }];
  const shown = (due.status.Details.BirthDocs ?? []).map((document) => ({
    document,
    sheet: { documentId: document.Id, values, hidden: null },
  }));
  const reads: ReadRequests[] = [
    { requests, next: '1', failure },
    { ...due, payment, checkoutUrl: '/', last: { action: 'check', failure: undefined } },
    { ...due, open: { name: 'sheets', shown } },
    {
      ...due,
      payment: { ...payment, cash: { ...cash, expired: true }, card: null },
      last: { action: 'cash', failure },
    },
    statusOf('REJECTED', {}, { RejectionReason: { Code: 'NOT_FOUND', Name: '-' } }),
    statusOf('PAYMENT_ACCEPTED', { AwaitsVisit: true }),
  ];
  const formResult = { values: {} };
  return [
    { plainRequests: { signIn: '/' }, formResult },
    ...reads.map((read) => ({ plainRequests: { read }, formResult })),
  ];
}

function refused(...fields: string[]): FormResult {
  const errors = fields.map((Field) => ({ Field, Message: '-' }));
  return { values: {}, refusal: { title: '-', advice: '-', errors } };
}
