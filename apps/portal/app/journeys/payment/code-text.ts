/** Groups a code by threes with non-breaking spaces: «963 455 678». */
export function formatPaymentCode(code: string): string {
  return code.replace(/(\d{3})(?=\d)/g, '$1\u00a0');
}

/** «47:59:12», «9:05»; undefined at zero. */
export function formatTimeLeft(milliseconds: number): string | undefined {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds <= 0) return undefined;
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, place) => (place === 0 ? part : twoDigits(part))).join(':');
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
