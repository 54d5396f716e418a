import { figures } from '@wathiqa/content';

export const callLines: readonly string[] = figures.callCentre.lines;
export const { mail } = figures.contact;
