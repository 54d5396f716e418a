import type { Page } from '@playwright/test';

/** Input by field name, in order; booleans for switches. */
type Given = Readonly<Record<string, string | boolean>>;

const WITHIN_MS = 15_000;

/**
 * Fills fields sequentially with focus and native editing events, in one call because a call per field is slow. Field
 * lookup and keyboard use have their own tests.
 */
export async function fillFields(page: Page, given: Given): Promise<void> {
  await page.evaluate(fill, [Object.entries(given), WITHIN_MS] as const);
}

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
    // Waits for dependent UI updates.
    if (field instanceof HTMLSelectElement || typeof value === 'boolean') await nextFrame();
  }

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
    if (field.disabled || field.getClientRects().length === 0) return false;
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.value === value && !option.disabled);
    return !field.readOnly;
  }

  function nextFrame(): Promise<unknown> {
    return new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
