/**
 * Tolerates DOM changes by translators and extensions: `removeChild` or `insertBefore` would throw, and React would
 * show an empty page (https://github.com/facebook/react/issues/11538). Moved nodes count as removed. A text that a
 * translator replaced by a `font` element returns to its place when React changes it, and takes the element away when
 * React removes it, so that no old words stay.
 */
export function tolerateForeignNodes(prototype: Node = Node.prototype): void {
  const { insertBefore, removeChild } = prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  const translations = watchTranslations();
  const standIn = (node: Node) => (node.parentNode ? undefined : translations.get(node));

  prototype.removeChild = function <T extends Node>(child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    standIn(child)?.remove();
    return child;
  };
  prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    const place = next && (standIn(next) ?? next);
    return insertBefore.call(this, node, place?.parentNode === this ? place : null) as T;
  };
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string | null) {
      nodeValue?.set?.call(this, text);
      standIn(this)?.replaceWith(this);
    },
  });
}

/** The element in place of each translated text. Google Translate replaces a text in one step, others in two. */
function watchTranslations(): WeakMap<Node, Element> {
  const translations = new WeakMap<Node, Element>();
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const element = [...addedNodes, previousSibling, nextSibling].find(isFont);
      const [text] = removedNodes;
      if (element && text?.nodeType === Node.TEXT_NODE) translations.set(text, element);
    }
  }).observe(document, { childList: true, subtree: true });
  return translations;
}

function isFont(node: Node | null): node is Element {
  return node?.nodeName === 'FONT';
}
