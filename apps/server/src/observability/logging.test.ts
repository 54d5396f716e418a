import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggingOptions } from './logging.ts';

test('an error of the database is logged with the broken constraint', () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const options = loggingOptions({ logLevel: 'error' });
  const { log } = Fastify({ logger: Object.assign({}, options, { stream }) });
  const error = { code: '23514', constraint: 'documents_copies_kind_check' };
  log.error(Object.assign(new Error('refused'), error, { detail: 'personal data' }));
  expect(JSON.parse(lines.join('')).err).toEqual({
    type: 'Error',
    message: 'refused',
    stack: expect.any(String),
    ...error,
  });
});
