import type { Page } from '@playwright/test';

/** What the keyboard stands on. */
export interface Stop {
  /** How it is written, for the message of a test. */
  html: string;
  /** Its place among all elements of the document. */
  place: number;
  /** It lies in the window and nothing lies over it. */
  seen: boolean;
  /** It, or what is drawn for it, has an edge that says so. */
  hasFocusRing: boolean;
}

const MAX_ATTEMPTS = 40;

/** A part of the page that is walked through. */
type Part = 'body' | 'main';

/** Presses Tab from the top of a part of the page to its end, and tells each stop. */
export async function walkWithTab(page: Page, within: Part = 'body'): Promise<Stop[]> {
  if (within === 'main') await startAtMain(page);
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await stopInView(page, within);
    if (!stop || stop.place === stops[0]?.place) return stops;
    stops.push(stop);
  }
}

/** As the first link of every page does, which leads past its head. */
function startAtMain(page: Page): Promise<void> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus();
  });
}

/** The places of all controls and links that are drawn: one for a group of radio buttons. */
export function placesOfControls(
  page: Page,
  within: Part = 'body',
): Promise<{ html: string; place: number }[]> {
  return page.evaluate((within) => {
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
    return [...document.querySelectorAll('*')]
      .map((element, place) => ({ element, place }))
      .filter(({ element }) => element.closest(within))
      .filter(({ element }) => element.matches(controls) && element.checkVisibility())
      .filter(({ element }) => !element.matches(':disabled, [tabindex="-1"], [type=hidden]'))
      .filter(({ element }) => !element.matches('[type=radio]') || isFirstChoice(element))
      .map(({ element, place }) => ({ html: element.outerHTML.slice(0, 160), place }));

    /** Tab stops at the chosen button of a group, and at the first where none is. */
    function isFirstChoice(radio: Element): boolean {
      const name = CSS.escape(radio.getAttribute('name') ?? '');
      const group = `[type=radio][name="${name}"]`;
      return (
        radio === (document.querySelector(`${group}:checked`) ?? document.querySelector(group))
      );
    }
  }, within);
}

/** A row may still be rolling to it. */
async function stopInView(page: Page, within: Part): Promise<Stop | undefined> {
  let stop = await page.evaluate(focusedStop, within);
  for (let looks = 0; stop && !stop.seen && looks < MAX_ATTEMPTS; looks += 1) {
    await page.waitForTimeout(50);
    stop = await page.evaluate(focusedStop, within);
  }
  return stop;
}

/** Nothing once the focus has left the part. */
function focusedStop(within: Part): Stop | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body || !focused.closest(within)) return undefined;
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
  // The buttons that the browser draws for a row that scrolls are told as the row itself.
  const ofBrowser = focused.matches('.carousel-row');
  const drawn = [focused, ...(label ? [label] : [])];
  return {
    html: focused.outerHTML.slice(0, 160),
    place: [...document.querySelectorAll('*')].indexOf(focused),
    seen: ofBrowser || drawn.some(isOnTop),
    hasFocusRing:
      ofBrowser || [...drawn, focused.nextElementSibling, focused.parentElement].some(hasRing),
  };

  function isOnTop(element: Element): boolean {
    return [...element.getClientRects()].some(({ left, top, width, height }) => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
  }

  function hasRing(element: Element | null): boolean {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  }
}
