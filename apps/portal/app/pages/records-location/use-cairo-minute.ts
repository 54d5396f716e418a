import { cairoWeekMinute } from '@wathiqa/domain';
import { useEffect, useState } from 'react';

const OFTEN = 10_000;

/**
 * The minute of the week in Cairo, followed while the page is open and told anew when it is looked at
 * again. Undefined until script is at work: the page drawn at build knows no time.
 */
export function useCairoMinute(): number | undefined {
  const [minute, setMinute] = useState<number>();
  useEffect(() => {
    const tell = () => setMinute(cairoWeekMinute(new Date()));
    tell();
    const timer = setInterval(tell, OFTEN);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, []);
  return minute;
}
