/**
 * For links to pages: what they need is fetched when somebody is about to follow one, unless they asked their
 * browser to save data.
 */
export const linkPrefetch = savesData() ? 'none' : 'intent';

function savesData(): boolean {
  if (typeof navigator === 'undefined' || !('connection' in navigator)) return false;
  const { connection } = navigator;
  return Boolean(connection && Reflect.get(Object(connection), 'saveData'));
}
