import type { ReactNode } from 'react';

/** Isolates the direction of numbers, IDs and foreign names. */
export function Isolate({ children }: { children: ReactNode }) {
  return <bdi>{children}</bdi>;
}

const ARABIC = /\p{Script=Arabic}/u;

/** Untranslated user or record text; Arabic gets a `lang` for screen readers. */
export function RecordText({ children }: { children: string }) {
  return <bdi lang={recordLanguage(children)}>{children}</bdi>;
}

/** Language of user text; undefined without Arabic letters. */
export function recordLanguage(text: string): 'ar' | undefined {
  return ARABIC.test(text) ? 'ar' : undefined;
}
