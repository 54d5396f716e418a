import { type HTMLElement, parse } from 'node-html-parser';
import type { FieldError } from './errors.ts';
import { escapeHtml, type Markup } from './markup.ts';

/** What is put into a page that was drawn when the portal was built. Everything is escaped. */
export interface Filling {
  /** What stands in the controls of the page's forms, by their name. */
  values?: Readonly<Record<string, string>>;
  /** The content of the elements with `data-fill`, by its name, which are shown where they lay in something hidden. */
  fills?: Readonly<Record<string, string | Markup>>;
  /** Why what was sent is not taken. */
  refusal?: Refusal;
  /**
   * A page whose scripts are left must expect the filling: React throws away what it has not drawn itself.
   * Without it they are taken out, and the page goes on working as one without script.
   */
  keepScripts?: boolean;
}

/** What the summary at the top says, and each field at fault. */
export interface Refusal {
  title: string;
  advice?: string | undefined;
  fields: readonly FieldError[];
}

/**
 * Fills a page for a person without script: what was typed, what was found, what is wrong. The looks of a
 * fault are the page's own: it carries a `data-specimen` of the summary and of the message at a field.
 *
 * @param html the page as the build wrote it
 * @returns the page, filled; what it has no place for is left out
 */
export function fillPage(html: string, filling: Filling): string {
  const page = parse(html, { comment: true });
  for (const [name, value] of Object.entries(filling.values ?? {})) setValue(page, name, value);
  for (const [name, content] of Object.entries(filling.fills ?? {})) fill(page, name, content);
  if (filling.refusal) showRefusal(page, filling.refusal);
  if (!filling.keepScripts) removeScripts(page);
  return page.toString();
}

/** The controls of a name; of a form that is sent, where one has it, before any that asks by its address. */
function controls(page: HTMLElement, name: string): HTMLElement[] {
  // By comparison and not by a selector: a name may come from whoever sent the form.
  const named = page
    .querySelectorAll('input, select, textarea')
    .filter((control) => control.getAttribute('name') === name);
  const sent = named.filter((control) => !isAsking(control));
  return sent.length > 0 ? sent : named;
}

/** Whether a control is of a form that asks by its address, such as the one in the foot of every page. */
function isAsking(control: HTMLElement): boolean {
  return control.closest('form')?.getAttribute('method')?.toLowerCase() === 'get';
}

function setValue(page: HTMLElement, name: string, value: string): void {
  for (const control of controls(page, name)) {
    switch (control.tagName) {
      case 'TEXTAREA':
        setText(control, value);
        break;
      case 'SELECT':
        for (const option of control.querySelectorAll('option')) mark(option, 'selected', value);
        break;
      default:
        setInput(control, value);
    }
  }
}

function setInput(input: HTMLElement, value: string): void {
  if (['radio', 'checkbox'].includes(input.getAttribute('type') ?? ''))
    mark(input, 'checked', value);
  else if (input.getAttribute('type') !== 'hidden') setAttribute(input, 'value', value);
}

/** Chooses an option where its value is the one. */
function mark(option: HTMLElement, attribute: 'checked' | 'selected', value: string): void {
  if (option.getAttribute('value') === value) option.setAttribute(attribute, '');
  else option.removeAttribute(attribute);
}

/** The parser takes what looks like an entity for one. */
export function setAttribute(element: HTMLElement, name: string, value: string): void {
  element.setAttribute(name, value.replaceAll('&', '&amp;'));
}

function fill(page: HTMLElement, name: string, content: string | Markup): void {
  for (const place of page.querySelectorAll('[data-fill]')) {
    if (place.getAttribute('data-fill') !== name) continue;
    place.closest('[hidden]')?.removeAttribute('hidden');
    if (typeof content === 'string') setText(place, content);
    else place.set_content(content.html, { comment: true });
  }
}

function showRefusal(page: HTMLElement, { title, advice, fields }: Refusal): void {
  const known = fields.filter(({ Field }) => controls(page, Field).length > 0);
  const listed = known.map((fault) => ({ ...fault, ...showAtField(page, fault) }));
  const summary = specimen(page, 'summary');
  const place = page.querySelector('[data-fill="summary"]');
  if (!summary || !place) return;

  setText(summary.querySelector('h2'), title);
  const paragraph = summary.querySelector('p');
  if (advice) setText(paragraph, advice);
  else paragraph?.remove();
  const list = summary.querySelector('ul');
  const link = summary.querySelector('a');
  const items = listed.map(({ id, label, Message }) => {
    if (link) {
      setAttribute(link, 'href', `#${id}`);
      setText(link, `${label}: ${Message}`);
    }
    return `<li>${link?.toString() ?? escapeHtml(Message)}</li>`;
  });
  if (items.length > 0) list?.set_content(items.join(''));
  else list?.remove();
  place.set_content(summary.innerHTML, { comment: true });
}

/** Writes what is wrong above a control, ties it to it, and says where the control is and what it is called. */
function showAtField(page: HTMLElement, { Field, Message }: FieldError) {
  const faulty = controls(page, Field);
  const id = faulty[0]?.id || Field;
  const errorId = `${id}-error`;
  const group = faulty[0]?.getAttribute('type') === 'radio' && faulty[0].closest('fieldset');
  const label = group
    ? group.querySelector('legend')
    : page.querySelectorAll('label').find((one) => one.getAttribute('for') === id);

  const message = specimen(page, 'field-error')?.firstElementChild;
  if (message) {
    setAttribute(message, 'id', errorId);
    setText(message.lastElementChild, Message);
    if (group) label?.insertAdjacentHTML('afterend', message.toString());
    else label?.nextElementSibling?.insertAdjacentHTML('beforeend', message.toString());
  }
  for (const control of faulty) control.setAttribute('aria-invalid', 'true');
  for (const described of group ? [group] : faulty) {
    const others = described.getAttribute('aria-describedby');
    setAttribute(described, 'aria-describedby', [others, errorId].filter(Boolean).join(' '));
  }
  return { id, label: label?.textContent.trim() ?? Field };
}

/** A copy of a piece that the page carries to be filled. */
export function specimen(page: HTMLElement, name: string): HTMLElement | undefined {
  const found = page.querySelector(`[data-specimen="${name}"]`);
  return found ? (parse(found.toString()).firstElementChild ?? undefined) : undefined;
}

/** The parser's own way would write every Arabic letter as a number. */
export function setText(element: HTMLElement | null | undefined, text: string): void {
  element?.set_content(escapeHtml(text));
}

function removeScripts(page: HTMLElement): void {
  for (const script of page.querySelectorAll('script, link[rel="modulepreload"]')) script.remove();
}
