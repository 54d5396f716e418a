/** Safe HTML, created only by {@link markup}. */
export class Markup {
  readonly html: string;

  private constructor(html: string) {
    this.html = html;
  }

  static of(strings: readonly string[], values: readonly Interpolated[]): Markup {
    const parts = strings.map((part, index) => part + written(values[index] ?? ''));
    return new Markup(parts.join(''));
  }
}

type Interpolated = string | number | Markup | readonly Markup[];

/**
 * Template tag that escapes values except {@link Markup}. Attributes must be quoted: `` markup`<a
 * href="${address}">${title}</a>` ``.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Interpolated[]): Markup {
  return Markup.of(strings, values);
}

/** Escapes text for an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function written(value: Interpolated): string {
  if (value instanceof Markup) return value.html;
  if (typeof value === 'object') return value.map(({ html }) => html).join('');
  return escapeHtml(String(value));
}
