import type { Page, ScreenRecorder } from 'puppeteer-core';

/** Human time to find and press, and to type a character on a phone. */
const PRESS_MS = 1_000;
const CHARACTER_MS = 200;
const FILM_END_MS = 2_000;
const PHONE = { width: 360, height: 740, hasTouch: true, isMobile: true };

export interface Effort {
  /** Fields typed in. */
  typed: number;
  characters: number;
  /** Buttons, choices, two per list, one to focus a field. */
  presses: number;
  /** Scrolled phone screens. */
  screens: number;
  seconds: number;
}

/** Simulated phone user: a second before each press, five characters typed per second. */
export class CitizenHand {
  readonly #effort = { typed: 0, characters: 0, presses: 0, screens: 0 };
  readonly #start = performance.now();
  readonly #film: ScreenRecorder | undefined;
  readonly page: Page;

  private constructor(page: Page, film: ScreenRecorder | undefined) {
    this.page = page;
    this.#film = film;
  }

  /** @param film WebM output of the phone's screen, by ffmpeg */
  static async at(page: Page, film?: `${string}.webm`): Promise<CitizenHand> {
    await page.setViewport(PHONE);
    const filmed = film && (await page.screencast({ path: film }));
    return new CitizenHand(page, filmed);
  }

  /** Ends the journey; returns its effort. */
  async end(): Promise<Effort> {
    const taken = { ...this.#effort, seconds: (performance.now() - this.#start) / 1000 };
    // The film ends with the result.
    if (this.#film) await new Promise((resolve) => setTimeout(resolve, FILM_END_MS));
    await this.#film?.stop();
    await this.page.close();
    return taken;
  }

  async press(selector: string, presses = 1): Promise<void> {
    await this.#act(async () => {
      await this.page.locator(selector).click();
      this.#effort.presses += presses;
    });
  }

  async type(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, text] of Object.entries(fields)) {
      await this.#act(async () => {
        const field = await this.page.waitForSelector(`main [name=${name}]:not(:disabled)`);
        await field?.type(text, { delay: CHARACTER_MS });
        this.#effort.typed += 1;
        this.#effort.characters += text.length;
        this.#effort.presses += 1;
      });
    }
  }

  async choose(fields: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, value] of Object.entries(fields)) {
      await this.#act(async () => {
        await this.page.waitForSelector(`[name=${name}] option[value="${value}"]`);
        await this.page.$eval(`[name=${name}]`, (field) =>
          field.scrollIntoView({ block: 'center' }),
        );
        await this.page.select(`[name=${name}]`, value);
        this.#effort.presses += 2;
      });
    }
  }

  async #act(act: () => Promise<void>): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, PRESS_MS));
    const before = await this.page.evaluate(() => [location.href, scrollY] as const);
    await act();
    const after = await this.page.evaluate(() => [location.href, scrollY] as const);
    // A new page starts at its top.
    if (before[0] === after[0]) {
      this.#effort.screens += Math.abs(after[1] - before[1]) / PHONE.height;
    }
  }
}
