import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { starPath } from '../../packages/ui/src/brand/star.ts';
import { root } from '../../scripts/prepare/ensure-installed.mjs';
import { FRAME } from './frame.ts';

/** Heading and progress around the portal's screen. */
export interface StripWords {
  heading: string;
  scene: number;
  scenes: number;
}

export async function stripPage({ heading, scene, scenes }: StripWords): Promise<string> {
  const parts = Array.from({ length: scenes }, (_, index) =>
    index < scene ? '<i class="past"></i>' : '<i></i>',
  ).join('');
  return document_(`
    <style>
      header { height: ${FRAME.strip}px; padding: 6px 14px 0; font-size: 14px; line-height: 20px; font-weight: 600 }
      .parts { display: flex; gap: 4px; margin-top: 4px }
      i { flex: 1; height: 3px; border-radius: 2px; background: #2f5f5d }
      .past { background: #e0bd74 }
    </style>
    <header>${heading}<div class="parts">${parts}</div></header>`);
}

export async function cardPage(heading: string): Promise<string> {
  return document_(`
    ${lattice()}
    <style>
      main { position: absolute; inset: 0 0 ${FRAME.captions}px; display: grid; place-content: center; justify-items: center; gap: 20px; text-align: center; padding: 0 32px }
      h1 { font-size: 36px; line-height: 1.4; font-weight: 600; margin: 0 }
      p { margin: 0; font-size: 18px; color: #f2dfb4 }
      main svg { width: 84px; height: 84px; border-radius: 20px; box-shadow: 0 0 0 1px #2f5f5d }
    </style>
    <main>${await mark()}<h1>${heading}</h1><p>بوابة الأحوال المدنية</p></main>`);
}

/** Poster: two screens. */
export async function posterPage(screens: readonly Buffer[]): Promise<string> {
  const pictures = screens
    .map((png) => `<img src="data:image/png;base64,${png.toString('base64')}" alt="">`)
    .join('');
  return document_(`
    ${lattice()}
    <style>
      main { position: absolute; inset: 0; display: flex; justify-content: space-between; padding: 0 36px }
      img { width: 306px; border: 7px solid #072b2a; border-radius: 26px; box-shadow: 0 12px 40px rgb(0 0 0 / 35%); margin-top: 88px; align-self: start }
      img:last-child { margin-top: 48px }
    </style>
    <main>${pictures}</main>`);
}

async function document_(body: string): Promise<string> {
  const faces = await Promise.all([400, 600].map(face));
  return `<!doctype html><html lang="ar" dir="rtl"><style>
    ${faces.join('')}
    * { box-sizing: border-box }
    body { margin: 0; background: #0b3b3a; color: #fff; font-family: "Wathiqa Sans" }
  </style>${body}`;
}

async function face(weight: number): Promise<string> {
  const file = await readFile(join(root, `packages/ui/fonts/wathiqa-sans-${weight}.woff2`));
  const url = `data:font/woff2;base64,${file.toString('base64')}`;
  return `@font-face { font-family: "Wathiqa Sans"; font-weight: ${weight}; src: url(${url}) }`;
}

function mark(): Promise<string> {
  return readFile(join(root, 'apps/portal/public/favicon.svg'), 'utf8');
}

/** Background lattice of the portal without React. */
function lattice(): string {
  const tile = 88;
  return `<svg style="position:absolute;inset:0;width:100%;height:100%;opacity:.14">
    <pattern id="lattice" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">
      <g fill="none" stroke="#f2dfb4">
        <path d="${starPath(tile / 2, tile / 2)}"/>
        <path d="${starPath(tile / 2, tile * 0.3, Math.PI / 8)}" stroke-width=".7"/>
      </g>
    </pattern>
    <rect width="100%" height="100%" fill="url(#lattice)"/>
  </svg>`;
}
