import { type ResultsNode, type SearchAnswer, toResultsTree } from '@wathiqa/content/search';
import { type Markup, markup } from '../../platform/markup.ts';

/** What was found, as HTML: the elements that browsers draw too, with every text escaped. */
export function resultsMarkup(query: string, answer: SearchAnswer): Markup {
  return markup`${toResultsTree(query, answer).map(written)}`;
}

function written(node: ResultsNode): Markup {
  if (node.type !== 'element') return markup`${node.type === 'text' ? node.value : ''}`;
  const { tagName, properties } = node;
  const children = node.children.map(written);
  if (typeof properties.href === 'string') {
    return markup`<${tagName} href="${properties.href}">${children}</${tagName}>`;
  }
  return markup`<${tagName}>${children}</${tagName}>`;
}
