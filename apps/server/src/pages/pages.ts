import fastifyStatic from '@fastify/static';
import type { PageInput } from '@wathiqa/content/page-input';
import { readLocalePath } from '@wathiqa/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../http/content-encoding.ts';
import { logOperation } from '../observability/operation-events.ts';
import { type BuiltFile, readSmallFile, servedFiles } from './built-files.ts';
import {
  builtLocales,
  dataAddress,
  fileHeaders,
  getMissingFile,
  getPageFile,
  readPortalPaths,
} from './portal-build.ts';
import {
  openBuild,
  PORTAL_BUILD,
  pageSender,
  type RenderedBuild,
  renderFile,
  revalidatedPage,
} from './rendered-pages.ts';

/** Files named by content hash. */
const ASSETS = 'assets/';

/** Excluded from the OpenAPI document. */
const HIDDEN = { schema: { hide: true } };

/** Pages not served as built, by address. */
export interface RenderedPages {
  /** Undefined for the built page. */
  forQuery?: Readonly<Record<string, (query: unknown) => PageInput | undefined>>;
  /** Renders per IP address and minute, which cost much CPU. */
  perAddress?: number;
  /** Rendered again after a change and served from memory: their traffic would overload the database. */
  refreshed?: {
    addresses: readonly string[];
    /** Same object while unchanged; undefined while the built page is current. */
    currentInput: () => Promise<PageInput | undefined>;
  };
  /** See `revalidatedPage`. */
  live?: Readonly<Record<string, () => Promise<PageInput | undefined>>>;
}

export interface Portal {
  /** Prerendered pages and files; needs no API hooks. */
  files: (app: FastifyInstance) => Promise<void>;
  /** Pages that depend on the query or staff's data. */
  renderedPages: (app: FastifyInstance) => Promise<void>;
  /** Renders changed pages again. */
  refresh: () => Promise<void>;
  /** Sends the 404 page. */
  answerUnknown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

interface ReadBuild {
  names: readonly string[];
  small: ReadonlyMap<string, BuiltFile>;
}

/** Cached for all servers of a process, because builds are immutable. */
const readBuilds = new Map<string, ReadBuild>();

function readBuild({ root, publicUrl, readdress }: RenderedBuild, secure: boolean): ReadBuild {
  const key = `${root} ${secure} ${publicUrl}`;
  const known = readBuilds.get(key);
  if (known) return known;
  const headersOf = fileHeaders(secure);
  const names = servedFiles(root);
  const small = new Map<string, BuiltFile>();
  for (const name of names) {
    const file = readSmallFile(root, name, (bytes) => headersOf(name, bytes), readdress);
    if (file) small.set(name, file);
  }
  readBuilds.set(key, { names, small });
  return { names, small };
}

/**
 * Serves the prerendered portal. Pages and small files come from memory, precompressed with ETag; large files are
 * streamed with range requests.
 *
 * @param options.secure TLS only
 * @param options.publicUrl replaces that of the build
 * @returns undefined without a build
 */
export function builtPortal(options: {
  secure: boolean;
  publicUrl: string;
  root?: string;
  rendered?: RenderedPages;
}): Portal | undefined {
  const {
    secure,
    publicUrl,
    root = PORTAL_BUILD,
    rendered: { forQuery = {}, live = {}, refreshed, perAddress } = {},
  } = options;
  if (builtLocales(root).length === 0) return undefined;

  const build = openBuild(root, publicUrl);
  const headersOf = fileHeaders(secure);
  const { names, small } = readBuild(build, secure);
  const missing = small.get(getMissingFile(small, 'ar'));
  if (!missing) return undefined;
  const missingAt = (address: string): BuiltFile =>
    small.get(getMissingFile(small, readLocalePath(address).locale)) ?? missing;
  const addresses = readPortalPaths(root);
  let fresh: { input: PageInput | undefined; files: ReadonlyMap<string, BuiltFile> } | undefined;

  return {
    files: async (app) => {
      app.decorate('scopeAccess', 'public');
      // A child logger costs more than the request.
      app.setChildLoggerFactory((logger) => logger);
      await app.register(fastifyStatic, {
        root,
        serve: false,
        cacheControl: false,
        setHeaders: (reply, path) => {
          const headers = headersOf(path.slice(root.length + 1));
          for (const [header, value] of Object.entries(headers)) reply.header(header, value);
        },
      });
      const send = (name: string, request: FastifyRequest, reply: FastifyReply) => {
        const file = fresh?.files.get(name) ?? small.get(name);
        return file ? answer(file, request, reply) : reply.sendFile(name);
      };
      const serve = (address: string, name: string) =>
        app.get(address, HIDDEN, (request, reply) => send(name, request, reply));
      const files = names.filter((name) => !name.endsWith('.html'));
      // One wildcard route, because each route costs startup time.
      const assets = new Set(files.filter((name) => name.startsWith(ASSETS)));
      app.get<{ Params: { '*': string } }>(`/${ASSETS}*`, HIDDEN, (request, reply) => {
        const name = ASSETS + request.params['*'];
        if (assets.has(name)) return send(name, request, reply);
        return answer(missingAt(request.url), request, reply.code(404));
      });
      for (const name of files.filter((name) => !assets.has(name))) serve(`/${name}`, name);
      for (const address of addresses.filter((name) => !forQuery[name] && !live[name])) {
        serve(address, getPageFile(small, address));
      }
    },
    renderedPages: async (app) => {
      app.decorate('scopeAccess', 'public');
      const sendPage = pageSender({ production: secure, publicUrl }, root);
      for (const [address, inputFor] of Object.entries(forQuery)) {
        if (!addresses.includes(address)) continue;
        const file = small.get(getPageFile(small, address)) ?? missingAt(address);
        const limited = perAddress
          ? { config: { rateLimit: { max: perAddress, timeWindow: '1 minute' } } }
          : {};
        app.get(address, { ...HIDDEN, ...limited }, (request, reply) => {
          const input = inputFor(request.query);
          return input ? sendPage(reply, request.url, input) : answer(file, request, reply);
        });
      }
      for (const [address, currentInput] of Object.entries(live)) {
        const name = getPageFile(small, address);
        if (!addresses.includes(address)) continue;
        const built = small.get(name) ?? missingAt(address);
        const now = revalidatedPage(
          build,
          address,
          built,
          headersOf(name, built.plain.body),
          currentInput,
        );
        app.get(address, HIDDEN, async (request, reply) => {
          // Falls back to the built page during a database outage.
          const file = await now().catch((error: unknown) => {
            logOperation(request.log, 'page_stale', { err: error });
            return built;
          });
          return answer(file, request, reply);
        });
      }
    },
    refresh: async () => {
      const input = await refreshed?.currentInput();
      if (!refreshed || input === fresh?.input) return;
      const files = new Map<string, BuiltFile>();
      for (const address of input ? refreshed.addresses : []) {
        const data = dataAddress(address);
        const names = [getPageFile(small, address), data.slice(1)];
        for (const [index, name] of names.entries()) {
          const built = small.get(name);
          if (!built || !input) continue;
          const headers = headersOf(name, built.plain.body);
          files.set(name, await renderFile(build, index === 0 ? address : data, headers, input));
        }
      }
      fresh = { input, files };
    },
    answerUnknown: (request, reply) => answer(missingAt(request.url), request, reply.code(404)),
  };
}

/** Sends the smallest acceptable encoding, or 304. Bypasses Fastify's serialization. */
function answer(file: BuiltFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], file.encodings);
  const sent = (encoding && file.encoded.get(encoding)) || file.plain;
  const status = reply.statusCode;
  reply.hijack();
  if (status === 200 && isKnown(request.headers['if-none-match'], sent.etag)) {
    reply.raw.writeHead(304, sent.headers).end();
  } else {
    reply.raw.writeHead(status, sent.headersWithLength).end(sent.body);
  }
  return reply;
}

/** Weak comparison, because a proxy may weaken the ETag (RFC 9110 §13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((known) => {
    const tag = known.trim().replace(/^W\//, '');
    return tag === etag || tag === '*';
  });
}
