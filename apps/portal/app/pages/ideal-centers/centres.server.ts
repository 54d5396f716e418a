import { type PageText, readPageTexts } from '../../content.server.ts';
import { centreTabs, paths, pathTo } from '../../paths.ts';

type CentreName = (typeof centreTabs)[number];

interface Centre {
  text: PageText<'centres'>;
  /** All five kinds, in specified order. */
  tabs: { label: string; to: string }[];
}

/** One kind of centre with tabs; for loaders. */
export function getCentre(name: CentreName): Centre {
  const texts = new Map(readPageTexts('centres').map((text) => [text.name, text]));
  const tabs = centreTabs.map((tab) => ({ label: getText(tab).front.title, to: pathTo(tab) }));
  return { text: getText(name), tabs };

  function getText(tab: CentreName): PageText<'centres'> {
    const text = texts.get(tab);
    // The build requires a text per name.
    if (!text) throw new RangeError(`There is no text of ${tab}`);
    return text;
  }
}

/**
 * @param pathname with or without slashes at either end
 * @throws RangeError if no centre is there
 */
export function getCentreName(pathname: string): CentreName {
  const path = `/${pathname.replace(/^\/|\/$/g, '')}`;
  const name = centreTabs.find((tab) => paths[tab] === path);
  if (!name) throw new RangeError(`${path} is none of ${centreTabs.join(', ')}`);
  return name;
}
