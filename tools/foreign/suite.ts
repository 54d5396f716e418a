import type { Page } from '@playwright/test';

/** The machine or the network lacks something that a suite needs: it is skipped, not failed. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** `rule place`, stable between runs: no numbers of requests, no random ids. */
export type Finding = string;

/** A running product and its description, started for the first suite that needs it. */
export type Described = () => Promise<{ url: string; openApi: string }>;

/** @param packages folder with the suite's own `node_modules` */
export type Run = (packages: string, described: Described) => Promise<Finding[]>;

/** Inspects one rendered screen. */
export type Look = (page: Page, name: string) => Promise<Finding[]>;

/** Begins a walk over all rendered screens. */
export type Looks = (packages: string) => Promise<Look>;

export interface Accepted {
  /** Beginning of each accepted finding. */
  readonly finding: string;
  readonly reason: string;
}

export interface Suite {
  readonly name: string;
  /** npm packages with exact versions, installed into the cache and never into the repository. */
  readonly packages?: Readonly<Record<string, string>>;
  /** Programs and the Debian package of each. */
  readonly programs?: Readonly<Record<string, string>>;
  /** Part of `npm run test:long`; these take less than three minutes together. */
  readonly long: boolean;
  readonly run: Run | { readonly screens: Looks };
  readonly accepted: readonly Accepted[];
}

export interface Verdict {
  /** Different findings; a rule can find one thing on many screens. */
  readonly found: number;
  readonly new: readonly Finding[];
  /** Rows without a finding. They would hide the next one. */
  readonly obsolete: readonly Accepted[];
}

export function judge(accepted: readonly Accepted[], findings: readonly Finding[]): Verdict {
  const different = [...new Set(findings)];
  const covers = (row: Accepted, finding: Finding) => finding.startsWith(row.finding);
  return {
    found: different.length,
    new: different.filter((finding) => !accepted.some((row) => covers(row, finding))),
    obsolete: accepted.filter((row) => !different.some((finding) => covers(row, finding))),
  };
}
