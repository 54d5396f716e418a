import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createKeyPair,
  createSigner,
  formatTypedCode,
  type Signer,
  signCivilEvent,
  TYPED_CODE_BYTES,
} from '@wathiqa/certificate';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { atLength } from '../../../test/support/test-length.ts';
import { certificatePdf, type PrintedSheet } from './certificate-pdf.ts';

const hasPrograms = ['pdftoppm', 'zbarimg', 'ZXingReader'].every(
  (program) => !spawnSync(program, ['-h']).error,
);

/** Bilingual sheets have the code in the middle. */
const LANGUAGES = [null, '102', '105'];

const LETTERS = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'];
const word = fc.array(fc.constantFrom(...LETTERS), { minLength: 2, maxLength: 8 });
const name = fc
  .array(word, { minLength: 2, maxLength: 7 })
  .map((words) => words.map((letters) => letters.join('')).join(' '));

async function toSheet(names: string[], at: number, signer: Signer): Promise<PrintedSheet> {
  const [fullName = '', motherFullName = '', eventPlace = ''] = names;
  const [serial, issuedDay, eventDay] = [26_000_000_000 + at, '2026-11-27', '2026-11-01'];
  const code = await signCivilEvent(
    {
      ...{ kind: 'Birth', names: [fullName], idEnding: '0010', eventDay, place: eventPlace },
      ...{ serial, statusIndex: at, issuedDay, specimen: true },
    },
    signer,
  );
  return {
    document: {
      ...{ id: at, request_id: 1, position: 0, document_type: 'Birth' },
      language_code: LANGUAGES[at % LANGUAGES.length] ?? null,
      ...{ gender: 'M', full_name: fullName, mother_full_name: motherFullName },
      ...{ spouse_full_name: null, national_id: '29001010100010', copies: 1 },
      owner: ['test', 'owner'],
      ...{ owner_id: null, decided: null, relation: 'SELF', missing: [] },
    },
    data: {
      ...{ fullName, motherFullName, spouseFullName: '', gender: 'M' },
      ...{ birthDate: eventDay, eventDate: eventDay, eventPlace, eventNumber: '' },
    },
    ...{
      copy: 1,
      serial,
      issuedDay,
      code,
      typedCode: formatTypedCode(new Uint8Array(TYPED_CODE_BYTES)),
    },
  };
}

/** Debian: poppler-utils, zbar-tools, zxing-cpp-tools. */
test.skipIf(!hasPrograms)(
  'zbar and ZXing read the code of each printed sheet',
  async () => {
    const signer = await createSigner(await createKeyPair());
    const count = atLength(5, 200);
    const sheets = await Promise.all(
      fc.sample(fc.tuple(name, name, name), count).map((names, at) => toSheet(names, at, signer)),
    );
    const folder = await mkdtemp(join(tmpdir(), 'wathiqa-sheets-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const pdf = join(folder, 'sheets.pdf');
    await writeFile(
      pdf,
      await certificatePdf(sheets, { verifyAddress: 'a.eg/verify', isSpecimen: true }),
    );
    execFileSync('pdftoppm', ['-r', '150', '-gray', '-png', pdf, join(folder, 'sheet')]);
    const pages = (await readdir(folder)).filter((file) => file.endsWith('.png')).sort();
    expect(pages).toHaveLength(count);

    const read = (program: string, ...args: string[]) =>
      execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const unread = pages.flatMap((page, at) => {
      const file = join(folder, page);
      const { code } = sheets[at] as PrintedSheet;
      const zbar = read('zbarimg', '--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', file);
      const zxing = read('ZXingReader', '-1', file);
      return [zbar.trim() === code, zxing.includes(code)].includes(false)
        ? [`${page}: ${code}`]
        : [];
    });
    expect(unread).toEqual([]);
  },
  900_000,
);
