const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escaped HTML; only `html` creates it. */
class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

export type { Html };

/** Template tag that escapes all values except `Html`. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | Html[])[]): Html {
  return new Html(String.raw({ raw: parts }, ...values.map(renderValue)));
}

function renderValue(value: string | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(renderValue).join('');
  if (value instanceof Html) return value.text;
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
