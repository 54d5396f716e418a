import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

type Application = 'portal' | 'office';

/** Strings unique to one application. */
const MARKS = {
  portal: ['/api/Requests/', '"/assets/'],
  office: ['/api/office/', '/office/assets/'],
} as const satisfies Record<Application, readonly string[]>;

const OTHER = { portal: 'office', office: 'portal' } as const;

function builtFiles(application: Application): Map<string, string> {
  const folder = fileURLToPath(
    new URL(`../../../apps/${application}/build/client`, import.meta.url),
  );
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return new Map(
    names
      .filter((name) => /\.(html|js|css)$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

for (const application of ['portal', 'office'] as const) {
  const other = OTHER[application];

  test(`build of the ${application} contains and loads no part of the ${other}`, () => {
    const own = builtFiles(application);
    const foreign = builtFiles(other);
    for (const mark of MARKS[application]) {
      expect([...own].filter(([, text]) => text.includes(mark)).length, mark).toBeGreaterThan(0);
    }
    const names = [...foreign.keys()].map((name) => basename(name));
    const wanted = names.filter((name) => !own.has(`assets/${name}`) && name !== 'index.html');
    expect(wanted.length).toBeGreaterThan(10);
    const mixed = [...own].flatMap(([file, text]) =>
      [...MARKS[other], ...wanted]
        .filter((trace) => text.includes(trace))
        .map((trace) => `${file}: ${trace}`),
    );
    expect(mixed).toEqual([]);
  });
}
