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
  /** Result of a form sent without script. */
  formResult?: FormResult;
}

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
