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
import { livePage, PORTAL_BUILD, pageSender, renderFile } from './rendered-pages.ts';

/** The folder of the files that the build names by their content. */
const ASSETS = 'assets/';

/** Pages are no calls: the description of the API does not list them. */
const HIDDEN = { schema: { hide: true } };

/** The pages that are not always as they were built, by their address: those of a language that is not built are left out. */
export interface RenderedPages {
  /** What a page is rendered with for one visitor; nothing where it stays as it was built. */
  forQuery?: Readonly<Record<string, (query: unknown) => PageInput | undefined>>;
  /** How many pages of `forQuery` an address is rendered a minute: each takes the time of many calls. */
  perAddress?: number;
  /**
   * Pages that are rendered anew when what they show has changed, and otherwise answered from memory like all others:
   * too many people ask for them to ask the register each time.
   */
  refreshed?: {
    addresses: readonly string[];
    /** The same object as long as nothing changed; nothing while they are right as they were built. */
    currentInput: () => Promise<PageInput | undefined>;
  };
  /** What a page is rendered with for everybody: see `livePage`. */
  live?: Readonly<Record<string, () => Promise<PageInput | undefined>>>;
}

/** The portal as it was built, ready to be served. */
export interface Portal {
  /** Its pages and files, the same for everybody; for a scope without the hooks of the calls. */
  files: (app: FastifyInstance) => Promise<void>;
  /** Pages that may say something of the address they were asked for with, or that staff keep; these take work. */
  renderedPages: (app: FastifyInstance) => Promise<void>;
  /** Renders the pages anew that are to be, if what they show has changed. */
  refresh: () => Promise<void>;
  /** Answers a person whose address is unknown. */
  answerUnknown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply;
}

/** What is served of a build: the names of all its files, and those that are answered from memory. */
interface ReadBuild {
  names: readonly string[];
  small: ReadonlyMap<string, BuiltFile>;
}

/** A build does not change under the process that serves it, so it is read once, however many servers a process has. */
const readBuilds = new Map<string, ReadBuild>();

function readBuild(root: string, secure: boolean): ReadBuild {
  const key = `${root} ${secure}`;
  const known = readBuilds.get(key);
  if (known) return known;
  const headersOf = fileHeaders(secure);
  const names = servedFiles(root);
  const small = new Map<string, BuiltFile>();
  for (const name of names) {
    const file = readSmallFile(root, name, (bytes) => headersOf(name, bytes));
    if (file) small.set(name, file);
  }
  readBuilds.set(key, { names, small });
  return { names, small };
}

/**
 * Reads the built portal: its files, and for each address that the build says it knows the page drawn for it,
 * or the shell. Pages and small files are answered from memory, ready made: compressed by the build, with an
 * ETag and all headers. Large ones are streamed, in ranges where a browser asks for them.
 *
 * @param options.secure whether people reach the portal over TLS alone
 * @param options.root the folder of the build
 * @param options.rendered the pages that are not always as they were built
 * @returns undefined where there is no build
 */
export function builtPortal(options: {
  secure: boolean;
  root?: string;
  rendered?: RenderedPages;
}): Portal | undefined {
  const {
    secure,
    root = PORTAL_BUILD,
    rendered: { forQuery = {}, live = {}, refreshed, perAddress } = {},
  } = options;
  if (builtLocales(root).length === 0) return undefined;

  const headersOf = fileHeaders(secure);
  const { names, small } = readBuild(root, secure);
  const missing = small.get(getMissingFile(small, 'ar'));
  if (!missing) return undefined;
  const missingAt = (address: string): BuiltFile =>
    small.get(getMissingFile(small, readLocalePath(address).locale)) ?? missing;
  const addresses = readPortalPaths(root);
  let fresh: { input: PageInput | undefined; files: ReadonlyMap<string, BuiltFile> } | undefined;

  return {
    files: async (app) => {
      app.decorate('scopeAccess', 'public');
      // A child of the logger for each request would cost more than the request.
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
      // Hundreds of files of the build's own naming have one route: each route costs every start.
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
      const sendPage = pageSender(secure, root);
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
        const now = livePage(root, address, built, headersOf(name, built.plain.body), currentInput);
        app.get(address, HIDDEN, async (request, reply) => {
          // A page is answered while the register is away: as it was built.
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
          files.set(name, await renderFile(root, index === 0 ? address : data, headers, input));
        }
      }
      fresh = { input, files };
    },
    answerUnknown: (request, reply) => answer(missingAt(request.url), request, reply.code(404)),
  };
}

/**
 * Sends a file in the smallest form that the browser takes, or says that the browser has it. It is written past
 * Fastify's own sending, which would look at headers and body again and has nothing to add to them.
 */
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

/** Whether If-None-Match names the ETag; a proxy may have made it a weak one (RFC 9110 §13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch.split(',').some((known) => {
    const tag = known.trim().replace(/^W\//, '');
    return tag === etag || tag === '*';
  });
}
