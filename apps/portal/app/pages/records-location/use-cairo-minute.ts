import { cairoWeekMinute } from '@wathiqa/domain';
import { useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 10_000;

/** Current minute of the week in Cairo; updates on return to the tab. Undefined before hydration. */
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
