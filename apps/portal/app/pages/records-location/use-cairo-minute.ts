import { cairoWeekMinute } from '@wathiqa/domain';
import { useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 10_000;

/**
 * The minute of the week in Cairo, followed while the page is open and told anew when it is looked at
 * again. Undefined until script is at work: the page drawn at build knows no time.
 */
export function useCairoMinute(): number | undefined {
  const [minute, setMinute] = useState<number>();
  useEffect(() => {
    const update = () => setMinute(cairoWeekMinute(new Date()));
    update();
    const timer = setInterval(update, UPDATE_INTERVAL_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return minute;
}
