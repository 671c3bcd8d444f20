import { type ComponentType, useEffect, useRef, useState } from 'react';

/** Loads the chart library when the first chart of the page has data to show. */
export const useLazyPlot = <Props>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): ComponentType<Props> | 'loading' | 'failed' => {
  const [plot, setPlot] = useState<{ Component: ComponentType<Props> } | 'loading' | 'failed'>('loading');
  const latest = useRef(load);
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    latest.current().then(
      (Component) => isCurrent && setPlot({ Component }),
      () => isCurrent && setPlot('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return typeof plot === 'string' ? plot : plot.Component;
};
