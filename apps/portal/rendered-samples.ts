import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DOCUMENT_TEXTS } from '@wathiqa/content';
import { listedOutlets } from '@wathiqa/content/node';
import type { FormResult, PageInput, PageRenderer } from '@wathiqa/content/page-input';
import { createSearch } from '@wathiqa/content/search';
import { type Locale, localePath } from '@wathiqa/domain';
import { paths } from './app/paths.ts';

/** As much as is needed here of the bundle that was just built. */
interface Bundle {
  entry: { module: { createPageRenderer: (bundle: Bundle, folder: string) => PageRenderer } };
}

/**
 * The pages that the server renders for a request, each with all that it may show: their style sheets are cut when
 * the portal is built, for a state that is seen later.
 *
 * @param buildDirectory of the portal in a language
 * @returns HTML by the path of the page
 */
export async function renderSamples(
  buildDirectory: string,
  locale: Locale,
): Promise<Map<string, string>> {
  const folder = join(buildDirectory, 'client');
  const bundle: Bundle = await import(
    pathToFileURL(join(buildDirectory, 'server', 'index.js')).href
  );
  const render = bundle.entry.module.createPageRenderer(bundle, folder);
  const samples = new Map<string, string>();
  for (const [path, input] of Object.entries(await sampleInputs(folder, locale))) {
    const address = localePath(path, locale);
    samples.set(address, (await render(address, input)).html);
  }
  return samples;
}

async function sampleInputs(folder: string, locale: Locale): Promise<Record<string, PageInput>> {
  const index = join(folder, localePath(paths.searchIndex, locale));
  const search = createSearch(JSON.parse(await readFile(index, 'utf8')));
  // Found in every language.
  const query = DOCUMENT_TEXTS[locale].documentNames.Birth;
  return {
    [paths.search]: { search: { query, answer: search(query) } },
    [paths.recordsLocation]: {
      directory: {
        outlets: listedOutlets(locale).map((outlet) => ({ ...outlet, closed: true })),
        governorates: listedOutlets(locale).map(({ governorate }) => ({
          code: governorate,
          name: '',
        })),
        updatedAt: new Date(0),
      },
    },
    [paths.complains]: {
      formResult: refused('name', 'mobileNumber', 'email', 'type', 'message'),
    },
    [paths.dashboard]: { formResult: refused('option') },
    [paths.follow]: {
      formResult: { ...refused('requestId', 'mobileEnding'), foundState: '-' },
    },
  };
}

function refused(...fields: string[]): FormResult {
  const errors = fields.map((Field) => ({ Field, Message: '-' }));
  return { values: {}, refusal: { title: '-', advice: '-', errors } };
}
