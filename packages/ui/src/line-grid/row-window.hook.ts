import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type RowWindow, windowAt } from './row-window.js';

/** Up to this number all rows are rendered. */
const maxUnwindowedRows = 60;

/** Whether the page is being printed. Rendered before the browser lays out the sheets. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

/** The visible rows (windowing); all rows while there are few, and on paper. */
export const useRowWindow = (
  body: RefObject<HTMLElement | null>,
  rowCount: number,
  rowHeight: number,
): RowWindow => {
  const isPrinting = useIsPrinting();
  const isWindowed = rowCount > maxUnwindowedRows && !isPrinting;
  const [view, setView] = useState<RowWindow>({ first: 0, last: maxUnwindowedRows });

  useLayoutEffect(() => {
    if (!isWindowed) return undefined;
    const measure = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      const next = windowAt(top, window.innerHeight, rowHeight, rowCount);
      setView((now) => (now.first === next.first && now.last === next.last ? now : next));
    };
    measure();
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure, true);
      window.removeEventListener('resize', measure);
    };
  }, [body, isWindowed, rowCount, rowHeight]);

  return isWindowed ? view : { first: 0, last: rowCount - 1 };
};
