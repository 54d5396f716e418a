import * as z from 'zod/mini';
import { readJson, type TabStorage, writeJson } from '../../session/tab-storage.ts';

/** The contact form as it is typed. */
export const FeedbackDraft = z.object({
  name: z.string(),
  mobileNumber: z.string(),
  email: z.string(),
  type: z.string(),
  message: z.string(),
});
export type FeedbackDraft = z.infer<typeof FeedbackDraft>;

export const EMPTY_DRAFT: FeedbackDraft = {
  name: '',
  mobileNumber: '',
  email: '',
  type: '',
  message: '',
};

const KEY = 'wathiqa:message';

/** Keeps what was typed for as long as the tab is open. */
export function saveDraft(storage: TabStorage, draft: FeedbackDraft): void {
  writeJson(storage, KEY, draft);
}

/** Forgets what was typed, once it was sent. */
export function clearDraft(storage: TabStorage): void {
  storage.removeItem(KEY);
}

/**
 * What the form begins with: what was kept, and over it what has been typed into the drawn form before script
 * was at work.
 *
 * @param form the form as it stands in the page; none when the page was not drawn yet
 */
export function restoreDraft(
  storage: TabStorage,
  form: HTMLFormElement | undefined,
): FeedbackDraft {
  const saved = readJson(storage, KEY, FeedbackDraft) ?? EMPTY_DRAFT;
  const formValues = form ? [...new FormData(form)] : [];
  const filledValues = formValues.filter(([name, value]) => name in EMPTY_DRAFT && value !== '');
  return { ...saved, ...Object.fromEntries(filledValues) };
}
