import { readFileSync } from 'node:fs';
import { LOCALE, type Locale, SERVICE_CODES, type ServiceCode } from '@wathiqa/domain';
import { fillFigures, findUnknownFigures } from './collections/figures-in-text.ts';
import { DataError } from './data-error.ts';
import { getFigureTexts } from './figures.ts';

/** What the terms of several services say in the same words, by file: `{{part.delivery}}`. */
const PART = /\{\{part\.(\w+)\}\}\n?/g;

/**
 * The service terms in a language, as HTML, with the parts that they share and the figures put in; nothing when there is no
 * such service.
 *
 * @throws DataError naming a figure that there is none of
 */
export function loadRegulation(serviceCode: string, locale: Locale = LOCALE): string | undefined {
  if (!isServiceCode(serviceCode)) return undefined;
  const figureTexts = getFigureTexts(locale);
  const html = readRegulation(serviceCode, locale);
  const unknown = findUnknownFigures(
    html,
    `regulations/${serviceCode}.${locale}.html`,
    figureTexts,
  );
  if (unknown.length > 0) {
    throw new DataError(unknown.map(({ file, message }) => `${file}: ${message}`));
  }
  return fillFigures(html, figureTexts);
}

/** The terms as their file has them, with the parts of several services and the names of the figures in them. */
export function readRegulation(serviceCode: ServiceCode, locale: Locale = LOCALE): string {
  return readFile(`${serviceCode}.${locale}.html`).replace(PART, (_, part: string) =>
    readFile(`parts/${part}.${locale}.html`),
  );
}

// The code comes from a request header and becomes part of a file name: only known ones pass.
function isServiceCode(code: string): code is ServiceCode {
  return (SERVICE_CODES as readonly string[]).includes(code);
}

function readFile(path: string): string {
  return readFileSync(new URL(`../regulations/${path}`, import.meta.url), 'utf8');
}
