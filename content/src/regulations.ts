import { readFileSync } from 'node:fs';
import { LOCALE, type Locale, SERVICE_CODES, type ServiceCode } from '@wathiqa/domain';
import { fillFigures, findUnknownFigures } from './collections/figures-in-text.ts';
import { DataError } from './data/data-error.ts';
import { getFigureTexts } from './figures.ts';

/** Shared sections by file: `{{part.delivery}}`. */
const PART = /\{\{part\.(\w+)\}\}\n?/g;

/**
 * Service terms as HTML, with shared sections and figures; undefined for an unknown service.
 *
 * @throws DataError naming an unknown figure
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

/** Terms with shared sections but unfilled figures. */
export function readRegulation(serviceCode: ServiceCode, locale: Locale = LOCALE): string {
  return readFile(`${serviceCode}.${locale}.html`).replace(PART, (_, part: string) =>
    readFile(`parts/${part}.${locale}.html`),
  );
}

// Allowlist against path traversal: the code comes from a request header and becomes a file name.
function isServiceCode(code: string): code is ServiceCode {
  return (SERVICE_CODES as readonly string[]).includes(code);
}

function readFile(path: string): string {
  return readFileSync(new URL(`../regulations/${path}`, import.meta.url), 'utf8');
}
