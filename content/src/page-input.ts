import type { ListedOutlet } from './outlets.ts';
import type { Prices } from './prices.ts';
import type { SearchAnswer } from './search/search.ts';

/** What of a request the portal renders a page with, beside the address. All of it is data, and React escapes it. */
export interface PageInput {
  /** What was found for the query of the address. */
  search?: { query: string; answer: SearchAnswer };
  /** The outlets as staff keep them. */
  directory?: {
    outlets: readonly ListedOutlet[];
    governorates: readonly { code: string; name: string }[];
    updatedAt: Date;
  };
  /** What one copy of each service costs today, in pounds, as staff keep it. */
  prices?: Prices;
  /** What became of a form that was sent without script. */
  formResult?: FormResult;
}

/** A form comes back to who sent it: with why it was refused, or with what was found. */
export interface FormResult {
  /** What was typed, by the names of the fields. */
  values: Readonly<Record<string, string>>;
  refusal?: FormRefusal;
  /** The state of the request that was looked for, in words. */
  foundState?: string;
}

export interface FormRefusal {
  title: string;
  /** What to do about it. */
  advice?: string | undefined;
  errors: readonly { Field: string; Message: string }[];
}

/** A page, and the texts of the scripts in it that the build's own page does not have: its policy names them. */
export interface RenderedPage {
  html: string;
  scripts: readonly string[];
}

/**
 * Renders a page for a request.
 *
 * @param address its path and query; with `.data` at the end it is the page's data, as a link within the portal fetches it
 */
export type PageRenderer = (address: string, input: PageInput) => Promise<RenderedPage>;
