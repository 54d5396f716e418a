import type { Page } from '@playwright/test';

/** What a person gives in fields, by their names, in the order of giving it: a switch by true or false. */
type Given = Readonly<Record<string, string | boolean>>;

const WITHIN_MS = 15_000;

/**
 * Fills fields as a person does who takes one after another: each gets the focus, and what is typed arrives by the
 * browser's own editing, with its events. All in one call, because a call for each field took longer than the page
 * that they are on; how a field is found and reached is what tests of single fields, and of the keyboard, are about.
 */
export async function fillFields(page: Page, given: Given): Promise<void> {
  await page.evaluate(fill, [Object.entries(given), WITHIN_MS] as const);
}

/** Runs in the page. */
async function fill([given, withinMs]: readonly [
  readonly (readonly [name: string, value: string | boolean])[],
  number,
]): Promise<void> {
  for (const [name, value] of given) {
    const field = await waitFor(name, value);
    field.focus();
    if (typeof value === 'boolean') {
      if (Reflect.get(field, 'checked') !== value) field.click();
    } else if (field instanceof HTMLSelectElement) {
      field.value = value;
      for (const type of ['input', 'change'])
        field.dispatchEvent(new Event(type, { bubbles: true }));
    } else {
      field.select();
      document.execCommand(value ? 'insertText' : 'delete', false, value);
      if (field.value !== value) throw new Error(`${name} took ${field.value} for ${value}`);
    }
    // What the answer changes on the screen is there before the next one is given.
    if (field instanceof HTMLSelectElement || typeof value === 'boolean') await nextFrame();
  }

  /** One field of that name that is seen and takes the value. */
  async function waitFor(name: string, value: string | boolean) {
    const until = performance.now() + withinMs;
    for (;;) {
      const [field, ...others] = document.querySelectorAll<
        HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
      >(`[name=${name}]`);
      if (field && others.length === 0 && takes(field, value)) return field;
      if (performance.now() > until) throw new Error(`There is no field ${name} for ${value}`);
      await nextFrame();
    }
  }

  function takes(
    field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
    value: string | boolean,
  ): boolean {
    if (field.disabled || !field.checkVisibility()) return false;
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.value === value && !option.disabled);
    return !field.readOnly;
  }

  function nextFrame(): Promise<unknown> {
    return new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
