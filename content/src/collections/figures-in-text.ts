import { LANGUAGES, type Locale } from '@wathiqa/domain';
import type { PhrasingContent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { figures, getOr } from '../figures.ts';
import { type ContentProblem, toPosition } from './problem.ts';

export type FigureTexts = Readonly<Record<string, string>>;

const FIGURE = /\{\{([^{}]*)\}\}/g;
/** Oblique case after a preposition: «خلال سنتين», not «خلال سنتان». */
const OBLIQUE = /\.oblique$/;
/** Figures and runs of the other script, which need bidirectional isolation. */
const ISOLATED = {
  Arab: /\{\{([^{}]*)\}\}|[A-Za-z][\w.@:/-]*\w/g,
  Latn: /\{\{([^{}]*)\}\}|\p{Script=Arabic}(?:[\p{Script=Arabic}\p{M} ]*\p{Script=Arabic})?/gu,
};

/**
 * Text of a figure: `{{time.idCard.renewal}}`, after a preposition `{{time.idCard.renewal.oblique}}`. Undefined if
 * unknown.
 */
export function findFigureText(name: string, figureTexts: FigureTexts): string | undefined {
  const words = figureTexts[name.trim().replace(OBLIQUE, '')];
  return words !== undefined && OBLIQUE.test(name.trim()) ? toOblique(words) : words;
}

/** Only duals without a number change. */
function toOblique(words: string): string {
  return words.replace(/^(\p{L}+)ان$/u, '$1ين').replace(/^(\p{L}+)ا (?=عمل$)/u, '$1ي ');
}

export function findUnknownFigures(
  text: string,
  file: string,
  figureTexts: FigureTexts,
): ContentProblem[] {
  return Array.from(text.matchAll(FIGURE))
    .filter(([, name = '']) => findFigureText(name, figureTexts) === undefined)
    .map(({ 0: written, index }) => ({
      file,
      ...toPosition(text, index),
      message: `there is no figure ${written}`,
    }));
}

export function fillFigures<Value>(value: Value, figureTexts: FigureTexts): Value;
export function fillFigures(value: unknown, known: FigureTexts): unknown {
  if (typeof value === 'string') {
    return value.replace(FIGURE, (_, name: string) => findFigureText(name, known) ?? '');
  }
  if (Array.isArray(value)) return value.map((item) => fillFigures(item, known));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillFigures(item, known)]),
  );
}

/**
 * Fills figures into a tree with bidirectional isolation, also of other scripts. `{{callLines}}` becomes `tel:`
 * links, `{{mail}}` a `mailto:` link.
 */
export function fillFiguresInTree(tree: Root, figureTexts: FigureTexts, locale: Locale): void {
  visit(tree, 'text', (node, index, parent) => {
    if (index === undefined || !parent) return;
    const linked = parent.type === 'link' || parent.type === 'linkReference';
    const parts: PhrasingContent[] = [];
    let end = 0;
    for (const { 0: written, 1: name, index: start } of node.value.matchAll(
      ISOLATED[LANGUAGES[locale].script],
    )) {
      parts.push(textNode(node.value.slice(end, start)));
      if (name === undefined) parts.push(isolatedNode(written));
      else parts.push(...toFigureNodes(name.trim(), figureTexts, linked, locale));
      end = start + written.length;
    }
    parts.push(textNode(node.value.slice(end)));
    parent.children.splice(index, 1, ...parts.filter((part) => !isEmpty(part)));
    return [SKIP, index + parts.length];
  });
}

function toFigureNodes(
  name: string,
  figureTexts: FigureTexts,
  linked: boolean,
  locale: Locale,
): PhrasingContent[] {
  const words = findFigureText(name, figureTexts) ?? '';
  if (linked) return [isolatedNode(words)];
  if (name === 'mail') return [linkNode(`mailto:${words}`, words)];
  if (name !== 'callLines') return [isolatedNode(words)];
  return figures.callCentre.lines.flatMap((line, index) => {
    const dial = linkNode(`tel:${line}`, line);
    return index === 0 ? [dial] : [textNode(getOr(locale)), dial];
  });
}

function textNode(value: string): PhrasingContent {
  return { type: 'text', value };
}

function isEmpty(part: PhrasingContent): boolean {
  return part.type === 'text' && part.value === '';
}

function linkNode(url: string, words: string): PhrasingContent {
  return { type: 'link', url, children: [isolatedNode(words)] };
}

/** Emphasis node rendered as `<bdi>`, because Markdown has none. */
function isolatedNode(words: string): PhrasingContent {
  return { type: 'emphasis', data: { hName: 'bdi' }, children: [textNode(words)] };
}
