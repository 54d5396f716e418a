import { figures } from '@wathiqa/content';

/** How people reach the authority: the numbers of the call centre and the address of its mail. */
export const callLines: readonly string[] = figures.callCentre.lines;
export const { mail } = figures.contact;
