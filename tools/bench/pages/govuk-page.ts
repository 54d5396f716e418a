import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readEntries } from '@wathiqa/content/node';
import { builtPortal } from '@wathiqa/server/src/pages/pages.ts';
import Fastify from 'fastify';
import nunjucks from 'nunjucks';
import { runNode } from '../../../scripts/tools.mjs';

const GOVUK = dirname(
  fileURLToPath(import.meta.resolve('govuk-frontend/dist/govuk/govuk-frontend.min.css')),
);

const TITLE = 'الأسئلة الشائعة';
const PRECOMPRESS = fileURLToPath(
  new URL('../../../scripts/prepare/precompress.ts', import.meta.url),
);

/** Serves the page with the product's static handler: precompressed, in memory, same headers. */
export async function openGovukPage(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-govuk-'));
  await writePage(folder);
  const pages = builtPortal({ secure: false, publicUrl: '', root: folder });
  if (!pages) throw new Error('The page was not generated');
  const app = Fastify();
  await app.register(pages.files);
  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Follows govuk-frontend's guidance: style sheet in the head, module script last. */
const PAGE = `{% extends "govuk/template.njk" %}
{% from "govuk/components/accordion/macro.njk" import govukAccordion %}
{% from "govuk/components/breadcrumbs/macro.njk" import govukBreadcrumbs %}
{% block pageTitle %}{{ title }}{% endblock %}
{% block head %}
<meta name="description" content="{{ title }}">
<link rel="stylesheet" href="/govuk-frontend.min.css">
{% endblock %}
{% block beforeContent %}{{ govukBreadcrumbs({ items: [{ text: 'الرئيسية', href: '/' }, { text: title }] }) }}{% endblock %}
{% block content %}
<h1 class="govuk-heading-l">{{ title }}</h1>
{{ govukAccordion({ id: 'questions', items: items }) }}
{% endblock %}
{% block bodyEnd %}
<script type="module" src="/govuk-frontend.min.js"></script>
<script type="module" src="/start.js"></script>
{% endblock %}`;

/** Renders the questions with govuk-frontend's templates, styles, font and script. */
async function writePage(folder: string): Promise<void> {
  const templates = new nunjucks.Environment(
    new nunjucks.FileSystemLoader(join(GOVUK, '..'), { noCache: true }),
    { autoescape: true },
  );
  // Link targets do not matter.
  const questions = readEntries('questions', { isPage: () => true, hasFile: () => true }, 'ar');
  const html = templates.renderString(PAGE, {
    title: TITLE,
    htmlLang: 'ar',
    bodyAttributes: { dir: 'rtl' },
    items: questions.map((question) => ({
      heading: { text: question.front.question },
      content: { html: question.html },
    })),
  });
  await mkdir(join(folder, '404'));
  for (const name of ['index.html', '404/index.html']) await writeFile(join(folder, name), html);
  await writeFile(join(folder, 'routes.json'), '["/"]');
  await writeFile(
    join(folder, 'start.js'),
    "import { initAll } from '/govuk-frontend.min.js';\ninitAll();\n",
  );
  for (const file of ['govuk-frontend.min.css', 'govuk-frontend.min.js', 'assets']) {
    await cp(join(GOVUK, file), join(folder, file), { recursive: true });
  }
  await runNode([PRECOMPRESS, folder]);
}
