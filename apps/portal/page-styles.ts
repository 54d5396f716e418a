import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postcss, { type AtRule, type Container, type Root } from 'postcss';
import selectors from 'postcss-selector-parser';

/** SPA fallback; its later content is unknown at build time. */
export const SHELL = '__spa-fallback.html';

const STYLE = /(<style>)([\s\S]*?)(<\/style>)/;

/**
 * Reduces each prerendered page to critical CSS, because the rest would delay first paint. The whole sheet loads with
 * the script.
 *
 * @param samples HTML of other page states by path, see `renderSamples`
 * @throws Error naming a page without its style sheet
 */
export async function inlineCriticalCss(
  folder: string,
  samples: ReadonlyMap<string, string>,
): Promise<void> {
  const sampleOf = new Map(
    [...samples].map(([path, html]) => [join(path, 'index.html').slice(1), html]),
  );
  const names = await readdir(folder, { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html') && !name.endsWith(SHELL));
  for (const page of pages) {
    const file = join(folder, page);
    await writeFile(file, withOwnStyles(await readFile(file, 'utf8'), page, sampleOf.get(page)));
  }
}

/**
 * Returns a page with only its used CSS.
 *
 * @param sample HTML of its other states
 */
export function withOwnStyles(html: string, name: string, sample = ''): string {
  const whole = STYLE.exec(html)?.[2];
  if (whole === undefined) throw new Error(`${name} has no style sheet in it`);
  const body = html.replace(STYLE, '') + sample.replace(STYLE, '');
  const cut = usedStyles(whole, namesIn(body), variablesIn(body));
  return html.replace(STYLE, (_, open: string, _css, close: string) => open + cut + close);
}

interface Names {
  tags: ReadonlySet<string>;
  classes: ReadonlySet<string>;
}

function usedStyles(css: string, names: Names, asked: ReadonlySet<string>): string {
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    // Keyframe steps are not selectors.
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name)) return;
    const used = rule.selectors.filter((selector) => isUsed(selector, names));
    if (used.length === 0) rule.remove();
    else rule.selectors = used;
  });
  cutVariables(sheet, asked);
  cutEmpty(sheet);
  return sheet.toString();
}

/** Repeats, because removed variables may have been the only users of others. */
function cutVariables(sheet: Root, askedByPage: ReadonlySet<string>): void {
  let removed: boolean;
  do {
    removed = false;
    const asked = new Set(askedByPage);
    sheet.walkDecls(({ value }) => {
      for (const name of variablesIn(value)) asked.add(name);
    });
    sheet.walkDecls(/^--/, (declaration) => {
      if (asked.has(declaration.prop)) return;
      declaration.remove();
      removed = true;
    });
    sheet.walkAtRules('property', (rule) => {
      if (!asked.has(rule.params)) rule.remove();
    });
  } while (removed);
}

function cutEmpty(container: Container): void {
  container.each((node) => {
    if (!('nodes' in node) || !node.nodes) return;
    cutEmpty(node);
    if (node.nodes.length === 0) node.remove();
  });
}

function variablesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name));
}

/** Parts in brackets, as in `:not(.a)`, are assumed to match. */
function isUsed(selector: string, { tags, classes }: Names): boolean {
  let used = true;
  selectors((root) => {
    root.walk((node) => {
      if (node.parent?.parent?.type === 'pseudo') return;
      if (node.type === 'class' && !classes.has(node.value)) used = false;
      if (node.type === 'tag' && !tags.has(node.value.toLowerCase())) used = false;
    });
  }).processSync(selector);
  return used;
}

function namesIn(html: string): Names {
  const tags = [...html.matchAll(/<([a-z][a-z0-9-]*)/gi)].map(([, tag = '']) => tag.toLowerCase());
  const attributes = [...html.matchAll(/\sclass="([^"]*)"/g)];
  const classes = attributes.flatMap(([, value = '']) => plain(value).split(/\s+/));
  return { tags: new Set(tags), classes: new Set(classes) };
}

/** Unescapes an attribute value. */
function plain(value: string): string {
  return value
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
