import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listedOutlets } from '@wathiqa/content/node';
import type { FormResult, PageInput, PageRenderer } from '@wathiqa/content/page-input';
import { createSearch } from '@wathiqa/content/search';
import { paths } from './app/paths.ts';

/** As much as is needed here of the bundle that was just built. */
interface Bundle {
  entry: { module: { createPageRenderer: (bundle: Bundle, folder: string) => PageRenderer } };
}

/**
 * The pages that the server renders for a request, each with all that it may show: their style sheets are cut when
 * the portal is built, for a state that is seen later.
 *
 * @param buildDirectory of the portal
 * @returns HTML by the path of the page
 */
export async function renderSamples(buildDirectory: string): Promise<Map<string, string>> {
  const folder = join(buildDirectory, 'client');
  const bundle: Bundle = await import(
    pathToFileURL(join(buildDirectory, 'server', 'index.js')).href
  );
  const render = bundle.entry.module.createPageRenderer(bundle, folder);
  const samples = new Map<string, string>();
  for (const [path, input] of Object.entries(await sampleInputs(folder))) {
    samples.set(path, (await render(path, input)).html);
  }
  return samples;
}

async function sampleInputs(folder: string): Promise<Record<string, PageInput>> {
  const search = createSearch(JSON.parse(await readFile(join(folder, paths.searchIndex), 'utf8')));
  const query = 'شهادة ميلاد';
  return {
    [paths.search]: { search: { query, answer: search(query) } },
    [paths.recordsLocation]: {
      directory: {
        outlets: listedOutlets().map((outlet) => ({ ...outlet, closed: true })),
        governorates: listedOutlets().map(({ governorate }) => ({ code: governorate, name: '' })),
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
