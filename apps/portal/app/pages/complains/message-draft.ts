import * as z from 'zod/mini';
import { readJson, type TabStorage, writeJson } from '../../session/tab-storage.ts';

/** The contact form as it is typed. */
export const MessageDraft = z.object({
  name: z.string(),
  mobileNumber: z.string(),
  email: z.string(),
  type: z.string(),
  message: z.string(),
});
export type MessageDraft = z.infer<typeof MessageDraft>;

export const BLANK_DRAFT: MessageDraft = {
  name: '',
  mobileNumber: '',
  email: '',
  type: '',
  message: '',
};

const KEY = 'wathiqa:message';

/** Keeps what was typed for as long as the tab is open. */
export function keepDraft(storage: TabStorage, draft: MessageDraft): void {
  writeJson(storage, KEY, draft);
}

/** Forgets what was typed, once it was sent. */
export function forgetDraft(storage: TabStorage): void {
  storage.removeItem(KEY);
}

/**
 * What the form begins with: what was kept, and over it what has been typed into the drawn form before script
 * was at work.
 *
 * @param form the form as it stands in the page; none when the page was not drawn yet
 */
export function openDraft(storage: TabStorage, form: HTMLFormElement | undefined): MessageDraft {
  const kept = readJson(storage, KEY, MessageDraft) ?? BLANK_DRAFT;
  const typed = form ? [...new FormData(form)] : [];
  const known = typed.filter(([name, value]) => name in BLANK_DRAFT && value !== '');
  return { ...kept, ...Object.fromEntries(known) };
}
