import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Fields by file that are no text to lose, or belong to a form above. */
const OTHERS: Readonly<Record<string, { fields: number; reason: string }>> = {
  'tasks/dispatch/batch/record-dialog.tsx': { fields: 2, reason: 'proof of the form above' },
  'tasks/dispatch/scan-field.tsx': { fields: 1, reason: 'scanned' },
  'tasks/dispatch/scan/scan-labels.tsx': { fields: 1, reason: 'scanned' },
  'tasks/feedback/route.tsx': { fields: 1, reason: 'words of a search' },
  'tasks/queue/route.tsx': { fields: 1, reason: 'name of a saved view' },
  'tasks/reference-data/outlets/hours-field.tsx': { fields: 1, reason: 'values of the outlet' },
  'tasks/request/rejection-fields.tsx': { fields: 1, reason: 'draft of the decision' },
};

const files = globSync('tasks/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'));

test.each(files)('each text field of %s has a draft', (file) => {
  const source = readFileSync(`${root}/${file}`, 'utf8');
  const fields = source.split(/<Text(?:Area)?Field\b/).slice(1);
  const without = fields.filter((field) => !/^\s*\{\.\.\.(?:(?:form\.)?text|field)\(/.test(field));
  expect(without.length).toBe(OTHERS[file]?.fields ?? 0);
});
