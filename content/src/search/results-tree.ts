import type { Element, ElementContent } from 'hast';
import type { TextSegment } from './highlight.ts';
import { messages } from './search.messages.ts';
import type { SearchAnswer, SearchResult } from './search.ts';

/**
 * The results of a search as a page shows them: how many, then each with its kind, the way to it, and the
 * words that were found. It is a tree, so that the server can write it out and browsers can draw it, both from
 * here; whoever turns it into a page escapes its texts.
 */
export function toResultsTree(query: string, answer: SearchAnswer): ElementContent[] {
  const { results, nearest } = answer;
  const heading = elementNode('h2', [
    textNode(`${formatResultsCount(answer)} ${messages.about} «`),
    elementNode('bdi', [textNode(query)]),
    textNode('»'),
  ]);
  if (results.length === 0) return [heading, paragraphNode(messages.noneAdvice)];
  return [
    heading,
    ...(nearest ? [paragraphNode(messages.nearest)] : []),
    elementNode('ol', results.map(toResultItem)),
  ];
}

/** How many were found, for those who hear it: «8 نتائج». */
export function formatResultsCount({ results, more }: SearchAnswer): string {
  if (results.length === 0) return messages.none;
  const count = messages.heading(results.length);
  return more ? `${messages.first} ${count}` : count;
}

function toResultItem({ document, title, excerpt }: SearchResult): Element {
  const { group, trail, note, to } = document;
  return elementNode('li', [
    elementNode('p', [
      elementNode('span', [textNode(messages.groups[group])]),
      ...trail.map((page) => elementNode('span', [textNode(page)])),
    ]),
    elementNode('h3', [elementNode('a', toSegmentNodes(title), { href: to })]),
    ...(note ? [elementNode('strong', [textNode(note)])] : []),
    elementNode('p', toSegmentNodes(excerpt)),
  ]);
}

function toSegmentNodes(all: readonly TextSegment[]): ElementContent[] {
  return all.map((piece) =>
    piece.marked ? elementNode('mark', [textNode(piece.text)]) : textNode(piece.text),
  );
}

function paragraphNode(words: string): Element {
  return elementNode('p', [textNode(words)]);
}

function elementNode(
  tagName: string,
  children: ElementContent[],
  properties: Record<string, string> = {},
): Element {
  return { type: 'element', tagName, properties, children };
}

function textNode(value: string): ElementContent {
  return { type: 'text', value };
}
