import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineHashes, pagePolicy } from './page-policy.ts';

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function directive(html: string, name: string): string {
  return (
    pagePolicy(inlineHashes(html))
      .split('; ')
      .find((part) => part.startsWith(`${name} `)) ?? ''
  );
}

test.each(['script-src', 'style-src', 'default-src'])('%s allows no unsafe source', (name) => {
  const html = '<style>a{}</style><script>one()</script><p style="color:red">';
  expect(directive(html, name)).not.toMatch(/unsafe|\*|https?:|data:/);
});

test.each([
  ['a script', '<script>one()</script>'],
  ['a module', '<script type="module">one()</script>'],
  ['speculation rules', '<script type="speculationrules">one()</script>'],
  ['a script with other attributes', '<script data-a="1" nomodule>one()</script>'],
])('allows %s by hash', (_, html) => {
  expect(directive(html, 'script-src')).toBe(`script-src 'self' ${hashOf('one()')}`);
});

test.each([
  ['data', '<script type="application/ld+json">{"a":1}</script>'],
  ['a file', '<script src="/assets/a.js"></script>'],
])('adds no hash for %s', (_, html) => {
  expect(directive(html, 'script-src')).toBe("script-src 'self'");
});

test('lists a repeated script once and hashes style sheets separately', () => {
  const html = '<style>a{}</style><script>one()</script><script>one()</script>';
  expect(directive(html, 'script-src')).toBe(`script-src 'self' ${hashOf('one()')}`);
  expect(directive(html, 'style-src')).toBe(`style-src 'self' ${hashOf('a{}')}`);
});

test('allows scripts of the renderer, but no other scripts of the page', () => {
  const policy = pagePolicy(inlineHashes('<script>one()</script>'), ['two()']);
  expect(policy).toContain(`script-src 'self' ${hashOf('one()')} ${hashOf('two()')};`);
});

test('denies framing, limits form targets and requires trusted types', () => {
  const policy = pagePolicy(inlineHashes('<p></p>'));
  for (const part of [
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ]) {
    expect(policy).toContain(part);
  }
});
