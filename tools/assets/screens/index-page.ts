import { WIDTHS } from './picture.ts';

export function screensIndex(titles: ReadonlyMap<string, string>): string {
  const rows = [...titles].map(([name, title]) => {
    const links = WIDTHS.map((width) => `[${width}](${name}-${width}.webp)`);
    return `| \`${name}\` | ${title.replaceAll('|', '\\|')} | ${links.join(' · ')} |`;
  });
  return [
    '# Screens',
    '',
    'Every public page and the screens of an order at three widths, made by `npm run assets:screens`. Long pages are',
    'cut. The people and the numbers are invented.',
    '',
    '| Screen | Title | Widths |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
