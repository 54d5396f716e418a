import { figures } from '@wathiqa/content';

/** The lines of the call centre, which the authority changes in `content/data/figures.json`. */
export const callLines: readonly string[] = figures.callCentre.lines;

/** The line that most pages name alone. */
export const callLine = callLines[0] ?? '';
