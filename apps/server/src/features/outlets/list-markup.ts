import { documentName, type ListedOutlet, mapPageAddress } from '@wathiqa/content';
import { hoursText, outletMessages } from '@wathiqa/content/outlet-text';
import { type HTMLElement, parse } from 'node-html-parser';
import { setAttribute, setText } from '../../platform/filled-page.ts';
import { Markup } from '../../platform/markup.ts';
import type { Directory } from './service.ts';

/**
 * The list of one kind of outlets under their governorates, as the page itself draws it.
 *
 * @param look the page's own specimen: a governorate with one outlet that has everything an outlet may have,
 *   each part named by `data-part`
 */
export function listMarkup(
  look: HTMLElement,
  outlets: readonly ListedOutlet[],
  governorates: Directory['governorates'],
): Markup {
  const sections = governorates.flatMap(({ code, name }) => {
    const there = outlets.filter(({ governorate }) => governorate === code);
    return there.length > 0 ? [section(look, name, there)] : [];
  });
  // Every text in it was written by `setText`, which escapes.
  return Markup.of(sections, []);
}

function section(look: HTMLElement, name: string, outlets: readonly ListedOutlet[]): string {
  const made = copy(look, 'governorate');
  setText(part(made, 'governorate-name'), name);
  setText(part(made, 'count'), outletMessages.count(outlets.length));
  const cards = outlets.map((outlet) => card(look, outlet));
  part(made, 'outlet').parentNode?.set_content(cards.join(''));
  return made.toString();
}

function card(look: HTMLElement, outlet: ListedOutlet): string {
  const made = copy(look, 'outlet');
  setAttribute(made, 'id', outlet.code);
  const texts = {
    name: outlet.name,
    place: outlet.place,
    hours: hoursText(outlet.hours),
    'service-type': outletMessages.serviceTypes[outlet.serviceType],
    services: outlet.services.map(documentName).join('، '),
  };
  for (const [name, text] of Object.entries(texts)) setText(part(made, name), text);
  for (const link of part(made, 'map').querySelectorAll('a')) {
    setAttribute(link, 'href', mapPageAddress(outlet.position));
  }
  if (!outlet.sample) part(made, 'sample').remove();
  if (!outlet.closed) part(made, 'closed').remove();
  return made.toString();
}

/** A copy of a part of the specimen. */
function copy(look: HTMLElement, name: string): HTMLElement {
  const made = parse(part(look, name).toString()).firstElementChild;
  if (!made) throw new Error(`The part ${name} is empty`);
  return made;
}

function part(within: HTMLElement, name: string): HTMLElement {
  const found = within.querySelector(`[data-part="${name}"]`);
  if (!found) throw new Error(`The list of outlets has no part ${name}`);
  return found;
}
