import type { Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { ContentProblem } from './problem.ts';
import { headingId } from './render.ts';

/** Valid link targets, supplied by the portal. */
export interface Site {
  isPage(path: string): boolean;
  hasFile(path: string): boolean;
}

export function checkText(tree: Root, file: string, site: Site): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const ids = new Set<string>();
  let above = 1;

  visit(tree, (node) => {
    const report = (message: string) => problems.push({ file, ...getPosition(node), message });
    switch (node.type) {
      case 'html':
        report('HTML is not allowed: write it as Markdown');
        break;
      case 'heading':
        if (node.depth === 1) report('the title stands at the head of the file: begin with ##');
        else if (node.depth > above + 1)
          report(`a heading is skipped before ${'#'.repeat(node.depth)}`);
        if (ids.has(headingId(textOf(node))))
          report(`the heading «${textOf(node)}» is there already`);
        ids.add(headingId(textOf(node)));
        above = node.depth;
        break;
      case 'link':
      case 'definition':
        reportIf(getLinkProblem(node.url, site));
        break;
      case 'image':
      case 'imageReference':
        if (!node.alt?.trim())
          report('the picture has no description: ![what it shows](/file.svg)');
        if (node.type === 'image') reportIf(getPictureProblem(node.url, site));
        break;
    }

    function reportIf(message: string | undefined) {
      if (message) report(message);
    }
  });
  return problems;
}

function getLinkProblem(url: string, site: Site): string | undefined {
  if (/^(https|mailto|tel):./.test(url)) return undefined;
  if (!/^\/(?!\/)/.test(url)) {
    return `a link is the address of a page (/questions), or begins with https:, mailto: or tel:, not «${url}»`;
  }
  const [path = ''] = url.split(/[?#]/);
  return site.isPage(path) ? undefined : `no page has the address ${path}`;
}

function getPictureProblem(url: string, site: Site): string | undefined {
  return url.startsWith('/') && site.hasFile(url) ? undefined : `there is no picture ${url}`;
}

function getPosition({ position }: Nodes): { line: number; column: number } {
  return { line: position?.start.line ?? 1, column: position?.start.column ?? 1 };
}
