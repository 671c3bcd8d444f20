import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, type EChartsCoreOption, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState } from 'react';
import styles from './chart.module.css';

// Only what charts have in common; each kind adds its own: the library as a whole is several times as large.
register([GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

/** The drawing itself; as vectors, so that it stays sharp when printed. */
export const PlotCanvas = ({ option }: { option: EChartsCoreOption }) => {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ECharts>();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let drawn: ECharts | undefined;
    const fit = () => {
      // Inside something folded away there is no size yet; the observer tells when there is.
      if (element.clientWidth === 0) return;
      if (drawn) drawn.resize();
      else {
        drawn = init(element, undefined, { renderer: 'svg' });
        setChart(drawn);
      }
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn?.dispose();
    };
  }, []);

  useEffect(() => {
    chart?.setOption(option, { notMerge: true });
  }, [chart, option]);

  return <div ref={box} className={styles.canvas} />;
};
