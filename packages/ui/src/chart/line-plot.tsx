import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState } from 'react';
import styles from './chart.module.css';
import { lineOption } from './line-option.js';
import { type ChartUnit, type LineSeries } from './line-chart.types.js';

// Only what a line needs: the library as a whole is several times as large.
register([LineChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

export interface LinePlotProps {
  series: readonly LineSeries[];
  unit: ChartUnit;
}

/** The drawing itself; as vectors, so that it stays sharp when printed. */
export const LinePlot = ({ series, unit }: LinePlotProps) => {
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
    chart?.setOption(lineOption(series, unit), { notMerge: true });
  }, [chart, series, unit]);

  return <div ref={box} className={styles.canvas} />;
};
