import type { PhrasingContent, Root } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { figures } from '../figures.ts';
import { type Fault, placeOf } from './fault.ts';

/** Figures in words, by name. */
export type FigureTexts = Readonly<Record<string, string>>;

const FIGURE = /\{\{(.*?)\}\}/g;
/** A figure, or a run of Latin letters such as an address: what keeps a direction of its own. */
const ISOLATED = /\{\{(.*?)\}\}|[A-Za-z][\w.@:/-]*\w/g;

/** Every figure named in a file, its head included, that there is none of. */
export function figureFaults(text: string, file: string, known: FigureTexts): Fault[] {
  return Array.from(text.matchAll(FIGURE))
    .filter(([, name = '']) => known[name.trim()] === undefined)
    .map(({ 0: written, index }) => ({
      file,
      ...placeOf(text, index),
      message: `there is no figure ${written}`,
    }));
}

/** A text of the head with its figures put in; those of lists and objects too. */
export function withFigures<Value>(value: Value, known: FigureTexts): Value;
export function withFigures(value: unknown, known: FigureTexts): unknown {
  if (typeof value === 'string') {
    return value.replace(FIGURE, (_, name: string) => known[name.trim()] ?? '');
  }
  if (Array.isArray(value)) return value.map((item) => withFigures(item, known));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withFigures(item, known)]),
  );
}

/**
 * Puts the figures into a tree, each isolated from the direction of the text around it, and so the runs of
 * Latin letters. `{{callLines}}` becomes links that dial, `{{mail}}` one that writes.
 */
export function putFiguresIn(tree: Root, known: FigureTexts): void {
  visit(tree, 'text', (node, index, parent) => {
    if (index === undefined || !parent) return;
    const linked = parent.type === 'link' || parent.type === 'linkReference';
    const parts: PhrasingContent[] = [];
    let end = 0;
    for (const { 0: written, 1: name, index: start } of node.value.matchAll(ISOLATED)) {
      parts.push(text(node.value.slice(end, start)));
      if (name === undefined) parts.push(isolated(written));
      else parts.push(...figure(name.trim(), known, linked));
      end = start + written.length;
    }
    parts.push(text(node.value.slice(end)));
    parent.children.splice(index, 1, ...parts.filter((part) => !isEmpty(part)));
    return [SKIP, index + parts.length];
  });
}

function figure(name: string, known: FigureTexts, linked: boolean): PhrasingContent[] {
  const words = known[name] ?? '';
  if (linked) return [isolated(words)];
  if (name === 'mail') return [link(`mailto:${words}`, words)];
  if (name !== 'callLines') return [isolated(words)];
  return figures.callCentre.lines.flatMap((line, index) => {
    const dial = link(`tel:${line}`, line);
    return index === 0 ? [dial] : [text(' و'), dial];
  });
}

function text(value: string): PhrasingContent {
  return { type: 'text', value };
}

function isEmpty(part: PhrasingContent): boolean {
  return part.type === 'text' && part.value === '';
}

function link(url: string, words: string): PhrasingContent {
  return { type: 'link', url, children: [isolated(words)] };
}

/** Emphasis in name only: Markdown has no word for it, the HTML is `<bdi>`. */
function isolated(words: string): PhrasingContent {
  return { type: 'emphasis', data: { hName: 'bdi' }, children: [text(words)] };
}
