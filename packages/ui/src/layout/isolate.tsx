import type { ReactNode } from 'react';

/** A number, an id, an address or a foreign name: it keeps its own direction and its neighbours'. */
export function Isolate({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>;
}

const ARABIC = /\p{Script=Arabic}/u;

/**
 * What stands in the record or was typed by somebody, as the name of a person: it is not translated, so where it is
 * Arabic it says so, and is read out as Arabic on a page of another language.
 */
export function RecordText({ children }: { children: string }) {
  return <bdi lang={recordLanguage(children)}>{children}</bdi>;
}

/** The `lang` of a text that somebody wrote; none where it has no Arabic letter. */
export function recordLanguage(text: string): 'ar' | undefined {
  return ARABIC.test(text) ? 'ar' : undefined;
}
