import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../http/errors.ts';
import { isDatabaseUnavailable, markConnectionErrors } from './database-errors.ts';

const withCode = (code: string) => Object.assign(new Error('as the database says'), { code });

describe('later', () => {
  test.each([
    ['08000', 'connection exception'],
    ['08006', 'connection failure'],
    ['08P01', 'what PgBouncer says when its server is gone'],
    ['53100', 'disk full'],
    ['53200', 'out of memory'],
    ['53300', 'too many connections'],
    ['57P01', 'admin shutdown'],
    ['57P02', 'crash shutdown'],
    ['57P03', 'cannot connect now'],
    ['25006', 'read only: this is a replica now'],
    ['40001', 'serialization failure'],
    ['40P01', 'deadlock'],
    ['55P03', 'lock timeout'],
    ['57014', 'statement timeout'],
    ['58030', 'input or output error'],
    ['58P01', 'undefined file'],
  ])('%s: %s', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  });

  test.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'PGlite is closing',
    'PGlite is closed',
  ])('%s', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  });

  test('an error that ended the connection of a client', () => {
    const client = new pg.Client();
    markConnectionErrors(client);
    const reset = withCode('ECONNRESET');
    client.emit('error', reset);
    expect(isDatabaseUnavailable(reset)).toBe(true);
  });
});

describe('never', () => {
  test.each([
    ['23505', 'unique violation'],
    ['23514', 'check violation'],
    ['25P02', 'in failed transaction'],
    ['42601', 'syntax error'],
    ['42501', 'insufficient privilege'],
    ['28P01', 'invalid password'],
    ['22001', 'value too long'],
    ['XX000', 'internal error'],
    ['57000', 'operator intervention of no known kind'],
    ['ENOENT', 'no such file'],
    ['ECONNRESET', 'not a connection of the database'],
    ['FST_ERR_VALIDATION', "the framework's"],
  ])('%s: %s', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
  });

  test.each([
    new Error('connect ECONNREFUSED 10.0.0.7:5432'),
    new TypeError('Connection is not a constructor'),
    new ServiceError('CONFLICT'),
    '57P01',
    undefined,
  ])('%s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
