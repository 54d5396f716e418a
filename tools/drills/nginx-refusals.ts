/** Refusals of nginx without a server: API error form in the requested language. */
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { expectThat, report, Stack } from './support/drill.ts';
import { startNginx } from './support/nginx.ts';

const ARABIC = /\p{Script=Arabic}/u;
const LARGE = 'x'.repeat(300 * 1024);
const ASKED: readonly (readonly [header: string | undefined, locale: 'ar' | 'en'])[] = [
  [undefined, 'ar'],
  ['ar-EG,en;q=0.5', 'ar'],
  ['en-GB,ar;q=0.5', 'en'],
];

/** @throws DrillFailed for another form or language */
export async function nginxRefusals(): Promise<void> {
  await using stack = new Stack();
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const nginx = stack.add(await startNginx([await freePort()]));
  for (const [header, locale] of ASKED) {
    const headers: Record<string, string> = header ? { 'accept-language': header } : {};
    const call = (body?: string) =>
      fetch(`${nginx.url}/api/feedback/messages`, {
        method: 'POST',
        headers,
        body: body ?? '{}',
      });
    await expectRefusal(await call(), 503, locale);
    await expectRefusal(await call(LARGE), 413, locale);
  }
}

async function expectRefusal(reply: Response, code: number, locale: 'ar' | 'en'): Promise<void> {
  const text = await reply.text();
  const isOurs = reply.status === code && text.includes(`{"ResponseCode":${code},`);
  expectThat(isOurs, `expected ${code}, got ${reply.status}: ${text.slice(0, 100)}`);
  expectThat(ARABIC.test(text) === (locale === 'ar'), `expected the language ${locale}: ${text}`);
  report(`${code} in ${locale}`, JSON.parse(text).ResponseMessage);
}
