import type { Nodes, Root } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import type { Fault } from './fault.ts';
import { headingId } from './heading-id.ts';

/** What a text may point to. The portal says: content knows no addresses. */
export interface Site {
  /** Whether a page has this address: a path, without what follows `?` or `#`. */
  isPage(path: string): boolean;
  /** Whether the portal has this file: a path such as `/pictures/centre.svg`. */
  hasFile(path: string): boolean;
}

/** Everything in the tree of a text that a page cannot show or a reader would stumble over. */
export function textFaults(tree: Root, file: string, site: Site): Fault[] {
  const faults: Fault[] = [];
  const ids = new Set<string>();
  let above = 1;

  visit(tree, (node) => {
    const fault = (message: string) => faults.push({ file, ...placeIn(node), message });
    switch (node.type) {
      case 'html':
        fault('HTML is not allowed: write it as Markdown');
        break;
      case 'heading':
        if (node.depth === 1) fault('the title stands at the head of the file: begin with ##');
        else if (node.depth > above + 1)
          fault(`a heading is skipped before ${'#'.repeat(node.depth)}`);
        if (ids.has(headingId(textOf(node))))
          fault(`the heading «${textOf(node)}» is there already`);
        ids.add(headingId(textOf(node)));
        above = node.depth;
        break;
      case 'link':
      case 'definition':
        faultIf(linkFault(node.url, site));
        break;
      case 'image':
      case 'imageReference':
        if (!node.alt?.trim()) fault('the picture has no description: ![what it shows](/file.svg)');
        if (node.type === 'image') faultIf(pictureFault(node.url, site));
        break;
    }

    function faultIf(message: string | undefined) {
      if (message) fault(message);
    }
  });
  return faults;
}

function linkFault(url: string, site: Site): string | undefined {
  if (/^(https|mailto|tel):./.test(url)) return undefined;
  if (!/^\/(?!\/)/.test(url)) {
    return `a link is the address of a page (/questions), or begins with https:, mailto: or tel:, not «${url}»`;
  }
  const [path = ''] = url.split(/[?#]/);
  return site.isPage(path) ? undefined : `no page has the address ${path}`;
}

function pictureFault(url: string, site: Site): string | undefined {
  return url.startsWith('/') && site.hasFile(url) ? undefined : `there is no picture ${url}`;
}

function placeIn({ position }: Nodes): { line: number; column: number } {
  return { line: position?.start.line ?? 1, column: position?.start.column ?? 1 };
}
