import type { Element, ElementContent } from 'hast';
import type { TextPiece } from './marked-text.ts';
import { messages } from './search.messages.ts';
import type { SearchAnswer, SearchResult } from './search.ts';

/**
 * The results of a search as a page shows them: how many, then each with its kind, the way to it, and the
 * words that were found. It is a tree, so that the server can write it out and browsers can draw it, both from
 * here; whoever turns it into a page escapes its texts.
 */
export function resultsTree(query: string, answer: SearchAnswer): ElementContent[] {
  const { results, nearest } = answer;
  const heading = element('h2', [
    text(`${resultsCount(answer)} ${messages.about} «`),
    element('bdi', [text(query)]),
    text('»'),
  ]);
  if (results.length === 0) return [heading, paragraph(messages.noneAdvice)];
  return [
    heading,
    ...(nearest ? [paragraph(messages.nearest)] : []),
    element('ol', results.map(resultItem)),
  ];
}

/** How many were found, for those who hear it: «8 نتائج». */
export function resultsCount({ results, more }: SearchAnswer): string {
  if (results.length === 0) return messages.none;
  const count = messages.heading(results.length);
  return more ? `${messages.first} ${count}` : count;
}

function resultItem({ document, title, excerpt }: SearchResult): Element {
  const { group, trail, note, to } = document;
  return element('li', [
    element('p', [
      element('span', [text(messages.groups[group])]),
      ...trail.map((page) => element('span', [text(page)])),
    ]),
    element('h3', [element('a', pieces(title), { href: to })]),
    ...(note ? [element('strong', [text(note)])] : []),
    element('p', pieces(excerpt)),
  ]);
}

function pieces(all: readonly TextPiece[]): ElementContent[] {
  return all.map((piece) =>
    piece.marked ? element('mark', [text(piece.text)]) : text(piece.text),
  );
}

function paragraph(words: string): Element {
  return element('p', [text(words)]);
}

function element(
  tagName: string,
  children: ElementContent[],
  properties: Record<string, string> = {},
): Element {
  return { type: 'element', tagName, properties, children };
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}
