/**
 * Tolerates DOM changes by translators and extensions: `removeChild` or `insertBefore` would throw, and React would
 * show an empty page (https://github.com/facebook/react/issues/11538). Moved nodes count as removed.
 *
 * @param prototype node prototype
 */
export function tolerateForeignNodes(prototype: Node = Node.prototype): void {
  const { insertBefore, removeChild } = prototype;
  prototype.removeChild = function <T extends Node>(child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
    const place = next?.parentNode === this ? next : null;
    return insertBefore.call(this, node, place) as T;
  };
}
