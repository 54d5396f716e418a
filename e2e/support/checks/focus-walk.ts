import type { Page } from '@playwright/test';

export interface Stop {
  html: string;
  /** In document order. */
  place: number;
  /** Visible and uncovered. */
  seen: boolean;
  hasFocusRing: boolean;
}

const MAX_ATTEMPTS = 40;

type Part = 'body' | 'main';

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

/** Uses the skip link. */
function startAtMain(page: Page): Promise<void> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    main?.setAttribute('tabindex', '-1');
    main?.focus();
  });
}

/** Positions of all visible controls and links; one per radio group. */
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

    /** Tab stops at the checked radio, otherwise the first. */
    function isFirstChoice(radio: Element): boolean {
      const name = CSS.escape(radio.getAttribute('name') ?? '');
      const group = `[type=radio][name="${name}"]`;
      return (
        radio === (document.querySelector(`${group}:checked`) ?? document.querySelector(group))
      );
    }
  }, within);
}

/** Waits for smooth scrolling. */
async function stopInView(page: Page, within: Part): Promise<Stop | undefined> {
  let stop = await page.evaluate(focusedStop, within);
  for (let looks = 0; stop && !stop.seen && looks < MAX_ATTEMPTS; looks += 1) {
    await page.waitForTimeout(50);
    stop = await page.evaluate(focusedStop, within);
  }
  return stop;
}

function focusedStop(within: Part): Stop | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body || !focused.closest(within)) return undefined;
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined;
  // The browser's carousel buttons report the row.
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
