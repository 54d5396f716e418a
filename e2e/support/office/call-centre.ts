import { figures } from '@wathiqa/content';

export const callLines: readonly string[] = figures.callCentre.lines;

export const callLine = callLines[0] ?? '';
