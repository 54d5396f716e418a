/**
 * Lets React go on where somebody else has changed its elements: a translator puts its own in place of a text, an
 * extension moves one. Taking such a node out, or putting one before it, throws by the standard, and what React then
 * shows is an empty page (https://github.com/facebook/react/issues/11538). What stands no more where it stood is
 * taken for gone.
 *
 * @param prototype of nodes
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
