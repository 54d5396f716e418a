import type { APIRequestContext } from '@playwright/test';

export async function fetchHtml(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text();
}

export function attributeValues(html: string, element: string, attribute: string): string[] {
  const written = new RegExp(`<${element}\\s(?:[^>]*\\s)?${attribute}="([^"]*)"`, 'g');
  return [...html.matchAll(written)].map(([, value = '']) => value.replaceAll('&amp;', '&'));
}

/** Text of `main` including collapsed parts, with normalized spaces. */
export function mainText(html: string): string {
  const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? '';
  return main
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(script|svg|template)[\s>].*?<\/\1>/gs, ' ')
    .replace(/<\/?bdi[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}
