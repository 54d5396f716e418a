import { inlineHashes } from '@wathiqa/server/src/pages/page-policy.ts';
import { expectThat } from './drill.ts';

/** From disk in both languages, and rendered by a server. */
const PAGES = ['/', '/electronicservices/birth', '/en/requestprice', '/recordslocation'];
const SCRIPT = /\/assets\/[\w.-]+\.js/g;

/** @throws DrillFailed if the policy of a page blocks one of its inline scripts, or a script of it is not there */
export async function expectPagesRun(url: string, when: string): Promise<void> {
  for (const path of PAGES) {
    const page = await fetch(url + path);
    const html = await page.text();
    const policy = page.headers.get('content-security-policy') ?? '';
    const blocked = inlineHashes(html).scripts.filter((hash) => !policy.includes(hash));
    expectThat(blocked.length === 0, `${when}: ${blocked.length} scripts of ${path} are blocked`);
    const scripts = new Set(html.match(SCRIPT));
    expectThat(scripts.size > 0, `${when}: ${path} names no script`);
    for (const script of scripts) {
      const answer = await fetch(url + script);
      await answer.body?.cancel();
      expectThat(answer.ok, `${when}: ${script} of ${path} answers ${answer.status}`);
    }
  }
}
