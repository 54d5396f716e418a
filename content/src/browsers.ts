/**
 * Oldest browsers in which scripts and style sheets work; Edge and WebView have Chrome's version. Read by both builds,
 * by the check of the built files and by the texts.
 */
export const BROWSER_FLOOR = { chrome: '111', safari: '16.4', firefox: '128' } as const;

/** The floor as Vite's `build.target`. */
export const BUILD_TARGET = Object.entries(BROWSER_FLOOR).map(([name, version]) => name + version);
