import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type ECharts, type EChartsCoreOption, init, use as register } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState } from 'react';
import styles from './plot-canvas.module.css';

// Registers only what all charts need; each kind adds its own: the complete library is several times larger.
register([GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

export interface PlotCanvasProps {
  /** The options for a width in pixels. */
  optionFor: (width: number) => EChartsCoreOption;
}

/** The plot, rendered as SVG so that it prints sharply. */
export const PlotCanvas = ({ optionFor }: PlotCanvasProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ECharts>();
  const [width, setWidth] = useState(0);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let drawn: ECharts | undefined;
    const fit = () => {
      // A collapsed container has no size yet; the observer fires when it has one.
      if (element.clientWidth === 0) return;
      if (drawn) drawn.resize();
      else {
        drawn = init(element, undefined, { renderer: 'svg' });
        setChart(drawn);
      }
      const { clientWidth, clientHeight } = element;
      setWidth(clientWidth);
      element.querySelector('svg')?.setAttribute('viewBox', `0 0 ${clientWidth} ${clientHeight}`);
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
    chart?.setOption(optionFor(width), { notMerge: true });
  }, [chart, optionFor, width]);

  return <div ref={box} className={styles.canvas} />;
};
