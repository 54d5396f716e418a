import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type {
  PageInput,
  PageRenderer,
  ReadPlainRequests,
  TakePlainOrderStep,
} from '@wathiqa/content/page-input';
import { type Locale, localePath, readLocalePath } from '@wathiqa/domain';
import { CACHE_CONTROL } from '../http/cache-control.ts';
import { chooseEncoding, compress, ENCODINGS, type Encoding } from '../http/content-encoding.ts';
import type { SendPage } from '../http/plain-forms.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { Settings } from '../settings.ts';
import { type BuiltFile, createBuiltFile } from './built-files.ts';
import { type InlineHashes, inlineHashes, pagePolicy } from './page-policy.ts';
import { type Readdress, readdressBuild } from './portal-build.ts';

/** A rendering bundle per language is next to it. */
export const PORTAL_BUILD = fileURLToPath(new URL('../../../portal/build/client', import.meta.url));
const BUNDLES = '../server';

interface Page {
  html: string;
  policy: string;
}

interface PortalBundle {
  entry: {
    module: {
      createPageRenderer: (bundle: PortalBundle, folder: string) => PageRenderer;
      takePlainOrderStep: TakePlainOrderStep;
      readPlainRequests: ReadPlainRequests;
    };
  };
}

export interface RenderedBuild {
  /** Client build folder. */
  root: string;
  publicUrl: string;
  readdress: Readdress;
}

/** @param publicUrl replaces that of the build */
export function openBuild(root: string, publicUrl: string): RenderedBuild {
  return { root, publicUrl, readdress: readdressBuild(root, publicUrl) };
}

const renderers = new Map<string, Promise<PageRenderer>>();
const builtHashes = new Map<string, Promise<InlineHashes>>();

/**
 * Sends pages that depend on the request; never cached because of personal input.
 *
 * @param settings `production`: TLS only
 * @param root client build folder
 */
export function pageSender(
  { production, publicUrl }: Pick<Settings, 'production' | 'publicUrl'>,
  root = PORTAL_BUILD,
): SendPage {
  const build = openBuild(root, publicUrl);
  const headers = {
    ...securityHeaders(production),
    'cache-control': CACHE_CONTROL.private,
    vary: 'accept-encoding',
  };
  return async (reply, address, input) => {
    const { html, policy } = await renderPage(build, address, input);
    reply
      .headers({ ...headers, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .serializer(String);
    const accepts = reply.request.headers['accept-encoding'];
    if (!chooseEncoding(accepts, ['gzip'])) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await compress(html, 'gzip'));
  };
}

/**
 * Page rendered and compressed once per change, then served from memory.
 *
 * @param headers except the policy
 * @param currentInput same object while unchanged; undefined while the prerendered page is current
 */
export function revalidatedPage(
  build: RenderedBuild,
  address: string,
  built: BuiltFile,
  headers: Readonly<Record<string, string>>,
  currentInput: () => Promise<PageInput | undefined>,
): () => Promise<BuiltFile> {
  let last: { input: PageInput; file: BuiltFile } | undefined;
  return async () => {
    const input = await currentInput();
    if (!input) return built;
    if (last?.input !== input) {
      last = { input, file: await renderFile(build, address, headers, input) };
    }
    return last.file;
  };
}

/**
 * Renders a page, or its data for an address ending in `.data`.
 *
 * @param headers except the policy
 */
export async function renderFile(
  build: RenderedBuild,
  address: string,
  headers: Readonly<Record<string, string>>,
  input: PageInput,
): Promise<BuiltFile> {
  if (address.endsWith('.data')) {
    const render = await getRenderer(build.root, address);
    const { html: data } = await render(address, input);
    return packFile(build.readdress(data), {
      'content-type': 'text/x-script; charset=utf-8',
      ...headers,
    });
  }
  const { html, policy } = await renderPage(build, address, input);
  return packFile(html, {
    'content-type': 'text/html; charset=utf-8',
    ...headers,
    'content-security-policy': policy,
  });
}

async function packFile(
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<BuiltFile> {
  const smaller = new Map<Encoding, Buffer>();
  for (const { name } of ENCODINGS) smaller.set(name, await compress(text, name));
  return createBuiltFile(Buffer.from(text), smaller, headers);
}

async function renderPage(
  { root, publicUrl, readdress }: RenderedBuild,
  address: string,
  input: PageInput,
): Promise<Page> {
  const { pathname } = new URL(address, 'http://portal');
  const render = await getRenderer(root, address);
  const file = join(root, pathname, 'index.html');
  const hashes = await once(builtHashes, `${file} ${publicUrl}`, async () =>
    inlineHashes(readdress(await readFile(file, 'utf8'))),
  );
  const { html, scripts } = await render(address, input);
  return { html: readdress(html), policy: pagePolicy(hashes, scripts.map(readdress)) };
}

/** Lazy: a server without rendered pages needs no bundle. */
function getRenderer(root: string, address: string): Promise<PageRenderer> {
  const { locale } = readLocalePath(address);
  return once(renderers, join(root, locale), async () => {
    const bundle = await importBundle(root, locale);
    return bundle.entry.module.createPageRenderer(bundle, root);
  });
}

function importBundle(root: string, locale: Locale): Promise<PortalBundle> {
  return import(pathToFileURL(join(root, BUNDLES, localePath('/index.js', locale))).href);
}

/** The portal's ways without script in a language; the rules are those of the portal's forms. */
export async function plainWays(locale: Locale) {
  return (await importBundle(PORTAL_BUILD, locale)).entry.module;
}

/** Memoizes a promise; retries after a failure. */
function once<Value>(
  made: Map<string, Promise<Value>>,
  key: string,
  make: (key: string) => Promise<Value>,
): Promise<Value> {
  const known = made.get(key);
  if (known) return known;
  const value = make(key);
  made.set(key, value);
  value.catch(() => made.delete(key));
  return value;
}
