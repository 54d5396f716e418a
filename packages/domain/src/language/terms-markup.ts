/**
 * Terms as plain text: an empty line separates blocks, `# ` begins a heading, `## ` a lower one, `- ` an item, `1. ` a
 * numbered item; `**` surrounds strong words. Covers the tags of published terms.
 */

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const toInline = (text: string) =>
  escapeHtml(text).replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');

const HEADING = /^(##?) (.*)$/;
const ITEM = /^- (.*)$/;
const NUMBERED = /^\p{Nd}+[.)] (.*)$/u;

export function termsToHtml(text: string): string {
  return text
    .split(/\n[^\S\n]*\n/)
    .flatMap((block) => groupLines(block))
    .map(({ kind, lines }) => {
      const inline = lines.map(toInline);
      if (kind === 'p') return `<p>${inline.join('<br />')}</p>`;
      if (kind === 'ul' || kind === 'ol') {
        return `<${kind}>\n${inline.map((line) => `  <li>${line}</li>\n`).join('')}</${kind}>`;
      }
      return `<${kind}>${inline.join(' ')}</${kind}>`;
    })
    .join('\n');
}

interface Block {
  kind: 'h2' | 'h3' | 'p' | 'ul' | 'ol';
  lines: string[];
}

/** Consecutive lines of one kind; each heading is one block. */
function groupLines(block: string): Block[] {
  const blocks: Block[] = [];
  for (const line of block.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const { kind, text } = classify(line);
    const last = blocks.at(-1);
    if (last?.kind === kind && !kind.startsWith('h')) last.lines.push(text);
    else blocks.push({ kind, lines: [text] });
  }
  return blocks;
}

function classify(line: string): { kind: Block['kind']; text: string } {
  const heading = HEADING.exec(line);
  if (heading) return { kind: heading[1] === '#' ? 'h2' : 'h3', text: heading[2] ?? '' };
  const item = ITEM.exec(line);
  if (item) return { kind: 'ul', text: item[1] ?? '' };
  const numbered = NUMBERED.exec(line);
  if (numbered) return { kind: 'ol', text: numbered[1] ?? '' };
  return { kind: 'p', text: line };
}

const BLOCK = /<(h2|h3|p|ul|ol)>([\s\S]*?)<\/\1>/g;

/** Marked text of sanitized HTML; inverse of {@link termsToHtml}. */
export function termsToText(html: string): string {
  return [...html.matchAll(BLOCK)]
    .map(([, tag, content = '']) => {
      if (tag === 'h2') return `# ${toPlain(content)}`;
      if (tag === 'h3') return `## ${toPlain(content)}`;
      if (tag === 'p')
        return content
          .split(/<br ?\/?>/)
          .map(toPlain)
          .join('\n');
      const items = [...content.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, item = '']) =>
        toPlain(item),
      );
      return items
        .map((item, index) => `${tag === 'ol' ? `${index + 1}.` : '-'} ${item}`)
        .join('\n');
    })
    .join('\n\n');
}

function toPlain(html: string): string {
  return html
    .replace(/<\/?strong>/g, '**')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether nothing is lost by editing it as text. */
export function isPlainTerms(html: string): boolean {
  const normal = (source: string) => source.replace(/<br ?\/?>/g, '<br />').replace(/\s+/g, '');
  return normal(termsToHtml(termsToText(html))) === normal(html);
}
