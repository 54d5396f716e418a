import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Everything that people read: content, the words beside the screens, and what server and domain say by themselves. */
const TEXTS = [
  'content/ar/**/*.md',
  'content/regulations/**/*.html',
  'content/src/**/*.ts',
  'apps/*/app/**/*.messages.ts',
  'apps/portal/app/layout/layout.messages.ts',
  'apps/portal/app/pages/pages.messages.ts',
  'apps/server/src/**/*.messages.ts',
  'packages/domain/src/**/*.ts',
  'packages/contract/src/**/*.ts',
]
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file));

/** What may be joined to the front of a word. */
const JOINED = '(?:[وف]?[بلك]?(?:ال)?|[وف]?لل)';

interface Term {
  arabic: string;
  never: RegExp;
  except: string | undefined;
}

test('one thing has one name in every text', () => {
  const terms = readTerms();
  const found = TEXTS.flatMap((file) => {
    const lines = readFileSync(`${root}/${file}`, 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      terms
        .filter(({ never, except }) => basename(file) !== except && never.test(line))
        .map(
          ({ arabic, never }) =>
            `${file}:${index + 1}: «${never.exec(line)?.[0].trim()}» is «${arabic}»`,
        ),
    );
  });
  expect(found).toEqual([]);
});

/** The rows of the table that forbid something. */
function readTerms(): Term[] {
  const table = readFileSync(`${root}/content/terms.md`, 'utf8');
  return Array.from(table.matchAll(/^\|(.*)\|$/gm), ([, row = '']) =>
    row.split('|').map((cell) => cell.trim()),
  )
    .slice(2)
    .filter(([, , , never]) => never)
    .map(([, arabic = '', , never = '', where = '']) => ({
      arabic,
      never: toPattern(never),
      except: / except (\S+)/.exec(where)?.[1],
    }));
}

function toPattern(never: string): RegExp {
  const words = never.split('،').map((word) => word.trim().replaceAll(/[()]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{M}])${JOINED}(?:${words.join('|')})(?![\\p{L}])`, 'u');
}
