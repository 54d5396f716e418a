/** PDF lines in tag order, without direction marks. */
export function pdfLines(pdf: Buffer): string[] {
  const found = pdf.toString('latin1').matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs);
  return [...found].map(([, written = '']) => {
    const bytes = Buffer.from(
      written.replace(/\\([nrtbf()\\])/g, (_, sign: string) => ESCAPES[sign] ?? sign),
      'latin1',
    );
    const text = bytes.subarray(0, 2).equals(Buffer.from([0xfe, 0xff]))
      ? bytes.subarray(2).swap16().toString('utf16le')
      : bytes.toString('latin1');
    return text.replace(/[\u2066-\u2069]/g, '');
  });
}

/** PDF 1.7, table 3. */
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
