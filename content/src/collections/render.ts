import type { Element, Root as HtmlRoot } from 'hast';
import { toHtml } from 'hast-util-to-html';
import type { Root } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';

/** Heading for a table of contents. */
export interface Heading {
  id: string;
  text: string;
  level: number;
}

export interface Rendered {
  html: string;
  /** Plain text for search; rows of tables are sentences. */
  text: string;
  headings: Heading[];
}

interface RenderOptions {
  /** Names tables before the first heading. */
  title: string;
  /** Levels to lower headings: 1 makes `##` an `<h3>`. */
  lower: number;
  /** Prefix of heading IDs, so that texts can share a page. */
  idPrefix: string;
}

const SENTENCES: readonly string[] = ['heading', 'paragraph', 'tableRow', 'code'];

/** Renders a checked text: headings have IDs, tables scroll in named regions. */
export function render(tree: Root, { title, lower, idPrefix }: RenderOptions): Rendered {
  const headings: Heading[] = [];
  visit(tree, 'heading', (node) => {
    const text = textOf(node);
    const level = node.depth + lower;
    const id = idPrefix + headingId(text);
    headings.push({ id, text, level });
    node.data = { hName: `h${level}`, hProperties: { id } };
  });

  const sentences: string[] = [];
  visit(tree, (node) => {
    if (!SENTENCES.includes(node.type)) return;
    const text =
      node.type === 'tableRow'
        ? node.children.map((cell) => textOf(cell)).join(' · ')
        : textOf(node);
    sentences.push(/[.:!?؟]$/.test(text) ? text : `${text}.`);
  });

  const html = toHast(tree) as HtmlRoot;
  wrapTables(html, title);
  return { html: toHtml(html), text: sentences.join(' '), headings };
}

/** Wraps tables in focusable scroll regions, named by the preceding heading. First cells become row headers. */
function wrapTables(html: HtmlRoot, title: string): void {
  const names = new Map<string, number>();
  let headingText = title;
  html.children = html.children.map((node) => {
    if (node.type !== 'element') return node;
    if (/^h\d$/.test(node.tagName)) headingText = getText(node);
    if (node.tagName !== 'table') return node;
    const count = (names.get(headingText) ?? 0) + 1;
    names.set(headingText, count);
    markRowHeaders(node);
    if (columnsOf(node).length >= STACKED_FROM) labelCells(node);
    const label = count === 1 ? headingText : `${headingText} (${count})`;
    return {
      type: 'element',
      tagName: 'section',
      properties: { className: ['table-frame'], tabIndex: 0, ariaLabel: label },
      children: [node],
    };
  });
}

function markRowHeaders(table: Element): void {
  visit(table, 'element', (row, _index, section) => {
    if (row.tagName !== 'tr') return;
    const inHead = section?.type === 'element' && section.tagName === 'thead';
    row.children
      .filter((cell) => cell.type === 'element')
      .forEach((cell, column) => {
        // Alignment belongs to the style sheet.
        delete cell.properties.align;
        if (inHead) cell.properties.scope = 'col';
        else if (column === 0) {
          cell.tagName = 'th';
          cell.properties.scope = 'row';
        }
      });
  });
}

/** Column count from which rows stack on phones (`prose.css`). */
const STACKED_FROM = 3;

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  thead: 'rowgroup',
  tbody: 'rowgroup',
  tr: 'row',
  td: 'cell',
};

/** Labels cells with their column for stacked rows. Explicit roles, because changing `display` removes them. */
function labelCells(table: Element): void {
  const columns = columnsOf(table);
  visit(table, 'element', (node) => {
    const { properties, tagName } = node;
    if (tagName === 'th')
      properties.role = properties.scope === 'col' ? 'columnheader' : 'rowheader';
    else if (ROLES[tagName]) properties.role = ROLES[tagName];
    if (tagName !== 'tr') return;
    node.children
      .filter((cell) => cell.type === 'element')
      .forEach((cell, column) => {
        if (cell.tagName === 'td') cell.properties.dataLabel = columns[column];
      });
  });
}

function columnsOf(table: Element): string[] {
  const names: string[] = [];
  visit(table, 'element', (node) => {
    if (node.tagName === 'th' && node.properties.scope === 'col') names.push(getText(node));
  });
  return names;
}

function getText(element: Element): string {
  return element.children
    .map((child) => {
      if (child.type === 'text') return child.value;
      return child.type === 'element' ? getText(child) : '';
    })
    .join('');
}

/** Heading ID: its words without vowel marks, joined. */
export function headingId(words: string): string {
  return words
    .normalize('NFC')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}
