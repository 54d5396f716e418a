import { CARD_QUESTIONS, type DocumentKind, type Locale, type PriceKey } from '@wathiqa/domain';
import type { Prices } from './data/prices.ts';
import type { ListedOutlet } from './outlets.ts';
import type { SearchAnswer } from './search/search.ts';

/** Request data for rendering a page; React escapes it. */
export interface PageInput {
  search?: { query: string; answer: SearchAnswer };
  directory?: {
    outlets: readonly ListedOutlet[];
    governorates: readonly { code: string; name: string }[];
    updatedAt: Date;
  };
  /** Current prices per copy in pounds. */
  prices?: Prices;
  dataProtection?: DataProtection;
  formResult?: FormResult;
  /** Order of a visitor without script; its typed values are in `formResult`. */
  plainOrder?: PlainOrder;
  /** Requests of a visitor without script as the portal read them, or the address of the login. */
  plainRequests?: { read: object } | { signIn: string };
}

/** Data protection officer and licence, as set. */
export interface DataProtection {
  email?: string | undefined;
  phone?: string | undefined;
  licence?: string | undefined;
}

export const PLAIN_ORDER_STEPS = [
  'terms',
  'details',
  ...CARD_QUESTIONS,
  'review',
  'add',
  'remove',
] as const;

/** `add` asks for the next document, `remove` confirms a deletion. */
export type PlainOrderStep = (typeof PLAIN_ORDER_STEPS)[number];

interface ListItem {
  Id: number;
  Code: string;
  Name: string;
  Lang?: Locale | undefined;
}

/** One step of an order without script. */
export interface PlainOrder {
  /** Kind of the first document. */
  kind: DocumentKind;
  step: PlainOrderStep;
  /** Pounds per copy of the kinds on the page. */
  prices?: readonly (readonly [PriceKey, number])[];
  /** Whether the shown document can be filled with the citizen's own data, or is. */
  own?: 'offered' | 'filled';
  /** Pounds; only at review. */
  total?: number;
  /** Places of the chosen governorate; only at review. */
  places?: Readonly<Record<'governorates' | 'departments' | 'offices', readonly ListItem[]>>;
  /** Rule of the ID card that refuses the answers, in words. */
  cardRefusal?: { text: string; reason: string; needsRegistry: boolean };
  /** State of the session beyond the form: `otherCitizen` opened the form, `signedIn` in another window. */
  notice?: 'sessionEnded' | 'otherCitizen' | 'signedIn' | 'signInFailed';
  /** Address of the login, with a notice. */
  signIn?: string;
}

/** Step with its typed values and errors. */
export type PlainOrderPage = Required<Pick<PageInput, 'formResult' | 'plainOrder'>>;

/** Answer to one step: a page with its HTTP status, or the number of the registered request. */
export type PlainOrderAnswer =
  | { status: number; page: PlainOrderPage }
  | { registered: string; earlier: boolean; visit: boolean; total: string }
  | 'signedOut';

/** Sends the calls of a citizen without script. */
export interface PlainAccess {
  fetch: typeof globalThis.fetch;
  accessToken: string;
}

/** Forms of a request without script; a sent one is an act. */
export const PLAIN_REQUEST_FORMS = [
  'correction',
  'address',
  'message',
  'sheets',
  'sending',
  'withdrawal',
] as const;

export type PlainRequestForm = (typeof PLAIN_REQUEST_FORMS)[number];

/** Reads the citizen's requests, or one by its number after its sent form, whose success leads to a new page. */
export type ReadPlainRequests = (
  asked: {
    number?: string | undefined;
    /** Last one of the page before. */
    after?: string | undefined;
    form?: PlainRequestForm | undefined;
    /** Form that was just accepted. */
    done?: PlainRequestForm | undefined;
    /** Of a sent form; `act` is the pressed button. */
    values?: Readonly<Record<string, string>> | undefined;
  },
  access: PlainAccess,
) => Promise<
  { read: object; formResult: FormResult } | { done: PlainRequestForm | undefined } | 'signedOut'
>;

/**
 * Takes one step of an order without script.
 *
 * @param values all fields as typed; without `act` the first step
 */
export type TakePlainOrderStep = (
  kind: DocumentKind,
  values: Readonly<Record<string, string>>,
  access: PlainAccess,
) => Promise<PlainOrderAnswer>;

/** Returned form with a refusal or result. */
export interface FormResult {
  values: Readonly<Record<string, string>>;
  refusal?: FormRefusal;
  /** State found by the lookup, in words. */
  foundState?: string;
}

export interface FormRefusal {
  title: string;
  advice?: string | undefined;
  errors: readonly { Field: string; Message: string }[];
}

/** Page and its inline scripts for the CSP, beyond the build's. */
export interface RenderedPage {
  html: string;
  scripts: readonly string[];
}

/**
 * Renders a page for a request.
 *
 * @param address path and query; the suffix `.data` returns loader data for client navigation
 */
export type PageRenderer = (address: string, input: PageInput) => Promise<RenderedPage>;
