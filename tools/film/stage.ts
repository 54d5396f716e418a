import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** During motion. */
export const FRAMES_A_SECOND = 20;

/** A picture and its duration in frames. */
export interface Picture {
  file: string;
  frames: number;
}

type Finger = 'away' | 'near' | 'down';

interface Point {
  x: number;
  y: number;
}

/** Films frame by frame. Time counts frames, so speed does not depend on the machine. */
export class Stage {
  readonly page: Page;
  readonly pictures: Picture[] = [];
  #folder: string | undefined;
  #pointer: Point;
  #shown = 0;

  private constructor(page: Page, folder: string | undefined, pointer: Point) {
    this.page = page;
    this.#folder = folder;
    this.#pointer = pointer;
  }

  /** @param folder of the pictures; a rehearsal takes none */
  static async on(page: Page, folder?: string): Promise<Stage> {
    if (folder) await mkdir(folder, { recursive: true });
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    return new Stage(page, folder, { x: width / 2, y: height * 0.8 });
  }

  /**
   * Plays a scene, padded with its last frame.
   *
   * @throws RangeError when the scene takes longer
   */
  async scene(name: string, seconds: number, play: () => Promise<void>): Promise<void> {
    const end = this.#shown + seconds * FRAMES_A_SECOND;
    await play();
    const left = end - this.#shown;
    if (left < 0) {
      const needed = seconds - left / FRAMES_A_SECOND;
      throw new RangeError(`The scene "${name}" needs ${needed} seconds and has ${seconds}`);
    }
    if (left > 0) await this.#show(left);
  }

  hold(seconds: number): Promise<void> {
    return this.#show(Math.round(seconds * FRAMES_A_SECOND));
  }

  async tap(control: Locator): Promise<void> {
    await this.bringIntoView(control);
    await this.#moveTo(await centerOf(control));
    await this.#press(control);
  }

  async type(field: Locator, text: string, lettersAtOnce = 1): Promise<void> {
    await this.tap(field);
    for (let typed = 0; typed < text.length; typed += lettersAtOnce) {
      await this.page.keyboard.insertText(text.slice(typed, typed + lettersAtOnce));
      await this.#show(1);
    }
    await this.#show(2);
  }

  /** From a short list by a tap, from a long one by typing. */
  async choose(list: Locator, value: string): Promise<void> {
    const label = await list.locator(`option[value="${value}"]`).textContent();
    const control = list.locator('..').getByRole('combobox');
    if (await control.evaluate((element) => element.localName === 'select')) {
      await this.tap(control);
      await list.selectOption(value);
    } else {
      await this.type(control, label ?? '', 2);
      await control.press('Enter');
    }
    await this.hold(0.4);
  }

  /** Scrolls smoothly unless visible. */
  async bringIntoView(thing: Locator): Promise<void> {
    await thing.waitFor();
    const route = await thing.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const inSight = top > Math.max(header, 0) + 16 && bottom < innerHeight - 56;
      const furthest = document.documentElement.scrollHeight - innerHeight;
      const wanted = scrollY + (top + bottom) / 2 - innerHeight * 0.45;
      return { from: scrollY, to: inSight ? scrollY : Math.min(Math.max(wanted, 0), furthest) };
    });
    const distance = Math.abs(route.to - route.from);
    if (distance < 2) return;
    const steps = Math.round((0.45 + Math.min(distance / 2000, 0.6)) * FRAMES_A_SECOND);
    for (let step = 1; step <= steps; step += 1) {
      const top = interpolate(route.from, route.to, easeInOut(step / steps));
      await this.page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
      await this.#show(1);
    }
  }

  async still(): Promise<Buffer> {
    await drawPointer(this.page, '');
    return this.#capture();
  }

  async #moveTo(goal: Point): Promise<void> {
    const start = this.#pointer;
    const distance = Math.hypot(goal.x - start.x, goal.y - start.y);
    const steps = Math.max(1, Math.round((0.15 + distance / 1000) * FRAMES_A_SECOND));
    for (let step = 1; step <= steps; step += 1) {
      const part = easeInOut(step / steps);
      this.#pointer = {
        x: interpolate(start.x, goal.x, part),
        y: interpolate(start.y, goal.y, part),
      };
      await this.#show(1, 'near');
    }
  }

  async #press(control: Locator): Promise<void> {
    await this.#show(3, 'down');
    await control.click();
    await this.page.waitForLoadState('networkidle');
    await this.#show(3);
  }

  async #show(frames: number, finger: Finger = 'away'): Promise<void> {
    this.#shown += frames;
    if (!this.#folder) return;
    await drawPointer(this.page, pointerRule(this.#pointer, finger));
    const file = join(this.#folder, `${this.pictures.length}.png`);
    await writeFile(file, await this.#capture());
    this.pictures.push({ file, frames });
  }

  #capture(): Promise<Buffer> {
    return this.page.screenshot({ caret: 'initial', animations: 'allow' });
  }
}

async function centerOf(thing: Locator): Promise<Point> {
  const box = await thing.boundingBox();
  if (!box) throw new Error(`${thing} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function pointerRule({ x, y }: Point, finger: Finger): string {
  if (finger === 'away') return '';
  const down = finger === 'down';
  const size = down ? 34 : 44;
  return `html::after {
    content: ""; position: fixed; z-index: 2147483647; pointer-events: none; box-sizing: border-box;
    left: ${x - size / 2}px; top: ${y - size / 2}px; width: ${size}px; height: ${size}px;
    border: 3px solid #fff; border-radius: 50%; outline: 2px solid #a87416;
    background: rgb(168 116 22 / ${down ? 70 : 30}%);
  }`;
}

/** Uses a style sheet, to leave the DOM unchanged. */
async function drawPointer(page: Page, rule: string): Promise<void> {
  await page.evaluate((text) => {
    const shared = globalThis as typeof globalThis & { pointerSheet?: CSSStyleSheet };
    if (!shared.pointerSheet) {
      shared.pointerSheet = new CSSStyleSheet();
      document.adoptedStyleSheets.push(shared.pointerSheet);
    }
    shared.pointerSheet.replaceSync(text);
  }, rule);
}

function easeInOut(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}

function interpolate(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}
