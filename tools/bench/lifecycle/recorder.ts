import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { DATABASE_TIMEOUTS } from '@wathiqa/server/src/db/database-timeouts.ts';

interface Sent {
  text: string;
  values: readonly (string | null)[];
}

export interface SentTransaction {
  statements: Sent[];
  /** Whether BEGIN and COMMIT were explicit. */
  explicit: boolean;
}

/** Identifies connections of calls; jobs use another timeout. */
const SETTINGS_OF_CALLS = `SET statement_timeout = ${DATABASE_TIMEOUTS.calls.statement};`;

/** PostgreSQL proxy that records the statements of calls, but neither jobs nor publishing after commit. */
export async function startRecorder(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  let kept: SentTransaction[] = [];
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const database = connect({ host: hostname, port: Number(port), noDelay: true });
    client.setNoDelay(true);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    client.on('data', messageReader(statementKeeper((sent) => kept.push(sent))));
    client.pipe(database).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address && typeof address === 'object' ? address.port : '');
  return {
    databaseUrl: url.href,
    /** Transactions recorded since the last call, in completion order. */
    take(): SentTransaction[] {
      const taken = kept;
      kept = [];
      return taken;
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

type TakeMessage = (type: string, content: Buffer) => void;

/** Splits frontend messages, except the untyped startup message. */
function messageReader(take: TakeMessage): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const typed = started ? 1 : 0;
      if (rest.length < typed + 4) return;
      const end = typed + rest.readInt32BE(typed);
      if (rest.length < end) return;
      if (started) take(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, end));
      started = true;
      rest = rest.subarray(end);
    }
  };
}

/** Records transactions of a connection once identified as one of calls. */
function statementKeeper(keep: (sent: SentTransaction) => void): TakeMessage {
  const prepared = new Map<string, string>();
  let ofCalls = false;
  let open: SentTransaction | undefined;
  const take = (sent: Sent) => {
    if (/^(begin|start transaction)\b/i.test(sent.text)) {
      open = { statements: [], explicit: true };
    } else if (/^(commit|rollback)\b/i.test(sent.text)) {
      if (open) keep(open);
      open = undefined;
    } else if (open) open.statements.push(sent);
    else keep({ statements: [sent], explicit: false });
  };
  return (type, content) => {
    const words = wordReader(content);
    if (type === 'P') prepared.set(words.text(), words.text());
    if (type === 'B' && ofCalls) {
      words.text();
      take({ text: prepared.get(words.text()) ?? '', values: readValues(words) });
    }
    if (type !== 'Q') return;
    const text = words.text();
    if (text.includes(SETTINGS_OF_CALLS)) ofCalls = true;
    else if (ofCalls) take({ text, values: [] });
  };
}

/** Values of a Bind message; bytes in SQL notation. */
function readValues(words: ReturnType<typeof wordReader>): (string | null)[] {
  const formats = Array.from({ length: words.short() }, () => words.short());
  return Array.from({ length: words.short() }, (_none, index) => {
    const length = words.long();
    if (length < 0) return null;
    const isBinary = (formats.length === 1 ? formats[0] : formats[index]) === 1;
    const bytes = words.bytes(length);
    return isBinary ? `\\x${bytes.toString('hex')}` : bytes.toString('utf8');
  });
}

function wordReader(content: Buffer) {
  let at = 0;
  const skip = (length: number) => {
    at += length;
    return at - length;
  };
  return {
    text: () => {
      const start = at;
      at = content.indexOf(0, start) + 1;
      return content.toString('utf8', start, at - 1);
    },
    short: () => content.readInt16BE(skip(2)),
    long: () => content.readInt32BE(skip(4)),
    bytes: (length: number) => content.subarray(skip(length), at),
  };
}
