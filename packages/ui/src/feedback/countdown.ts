export interface Countdown {
  pause: () => void;
  resume: () => void;
  /** Stops without calling `onEnd`. */
  stop: () => void;
}

/** Calls `onEnd` once. */
export function startCountdown(milliseconds: number, onEnd: () => void): Countdown {
  let left = milliseconds;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function pause() {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    left -= performance.now() - startedAt;
  }

  function resume() {
    if (timer !== undefined) return;
    startedAt = performance.now();
    timer = setTimeout(onEnd, left);
  }

  resume();
  return { pause, resume, stop: pause };
}
