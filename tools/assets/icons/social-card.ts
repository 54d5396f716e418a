import { readFile } from 'node:fs/promises';
import { layoutMessages } from '../../../apps/portal/app/layout/layout.messages.ts';
import { starPath } from '../../../packages/ui/src/brand/star.ts';

const FONTS = new URL('../../../packages/ui/fonts/', import.meta.url);
const { brand, brandLine, description } = layoutMessages;

/**
 * Social card of 1200 × 630 for any page, as the body of the page to capture.
 *
 * @param mark the logo as SVG
 */
export async function socialCard(mark: string): Promise<string> {
  return `
<style>
  ${await fontFace(400)}
  ${await fontFace(600)}
  body { direction: rtl; font: 400 34px/1.6 Wathiqa; color: #eaf4f2; background: #0b3b3a; }
  main { position: relative; display: grid; grid-template-columns: 1fr 430px; align-items: center; gap: 48px;
         block-size: 630px; padding-inline: 84px; box-sizing: border-box; overflow: hidden; }
  .lattice { position: absolute; inset: 0; inline-size: 100%; block-size: 100%; opacity: .14; }
  header { display: flex; align-items: center; gap: 28px; }
  header svg { inline-size: 132px; border-radius: 30px; outline: 2px solid rgb(242 223 180 / 35%); }
  h1 { margin: 0; font: 600 92px/1.1 Wathiqa; color: #fff; }
  h1 small { display: block; padding-block-start: 12px; font: 400 38px/1.2 Wathiqa; color: #f2dfb4; }
  p { margin: 44px 0 0; text-wrap: balance; }
  .sheet { position: relative; inline-size: 430px; }
</style>
<main>
  ${lattice()}
  <div style="position: relative">
    <header>${mark}<h1>${brand}<small>${brandLine}</small></h1></header>
    <p>${description}</p>
  </div>
  ${sheet()}
</main>`;
}

async function fontFace(weight: 400 | 600): Promise<string> {
  const file = await readFile(new URL(`wathiqa-sans-${weight}.woff2`, FONTS), 'base64');
  return `@font-face { font-family: Wathiqa; font-weight: ${weight}; src: url(data:font/woff2;base64,${file}); }`;
}

/** The star pattern of header and hero. */
function lattice(): string {
  return `<svg class="lattice" fill="none" stroke="#f2dfb4">
    <pattern id="l" width="88" height="88" patternUnits="userSpaceOnUse">
      <path d="${starPath(44, 44)}"/><path d="${starPath(44, 26.4, Math.PI / 8)}" stroke-width=".7"/>
    </pattern>
    <rect width="100%" height="100%" fill="url(#l)" stroke="none"/>
  </svg>`;
}

function sheet(): string {
  return `<svg class="sheet" viewBox="0 0 430 470" fill="none" stroke-linecap="round">
    <rect x="66" y="34" width="310" height="410" rx="8" fill="#dfd1b4" transform="rotate(6 220 240)"/>
    <g transform="rotate(-4 215 235)">
      <rect x="50" y="20" width="320" height="424" rx="8" fill="#fffdf8"/>
      <rect x="66" y="36" width="288" height="392" rx="3" stroke="#1a7f79" stroke-width="5" stroke-dasharray=".1 8"/>
      <rect x="76" y="46" width="268" height="372" stroke="#a87416" stroke-width="1.4"/>
      <g stroke="#dcefec" stroke-width="2" transform="translate(110 134)">
        <path d="${starPath(100, 98)}"/><path d="${starPath(100, 72, Math.PI / 8)}"/><path d="${starPath(100, 46)}"/>
      </g>
      <path d="${starPath(210, 24)}" fill="#0f5a57" transform="translate(0 -118)"/>
      <path d="${starPath(210, 11, Math.PI / 8)}" fill="#f2dfb4" transform="translate(0 -118)"/>
      <path d="M150 146h120" stroke="#0b3b3a" stroke-width="14"/>
      <path d="M106 200h210M106 240h210M106 280h210M210 320h106M210 360h106" stroke="#dfd1b4" stroke-width="7"/>
      <g stroke="#1a7f79" stroke-width="3">
        <circle cx="146" cy="340" r="40" fill="#fffdf8"/><circle cx="146" cy="340" r="34" stroke-width="1.4"/>
        <path d="${starPath(146, 30)}" transform="translate(0 194)" fill="#dcefec"/>
      </g>
    </g>
  </svg>`;
}
