/** HTML that may be put into a page as it is. Only `markup` makes it, so everything in it is escaped. */
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
 * A template tag: the literal's own text is HTML, and what is interpolated is escaped unless it is markup
 * itself. `` markup`<a href="${address}">${title}</a>` ``; attributes must be quoted.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Interpolated[]): Markup {
  return Markup.of(strings, values);
}

/** Text as HTML that shows it, inside an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function written(value: Interpolated): string {
  if (value instanceof Markup) return value.html;
  if (typeof value === 'object') return value.map(({ html }) => html).join('');
  return escapeHtml(String(value));
}
