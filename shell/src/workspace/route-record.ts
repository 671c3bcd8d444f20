import { useEffect, useRef } from 'react';
import { recordWork } from '../observability/page-work.js';

interface RouteRecordProps {
  /** With names of parameters instead of values. */
  path: string;
  /** When the route was opened, as of `performance.now()`. */
  openedAt: number;
  slice: string;
  version: string;
}

/** Stands beside a screen, and records when both are on the page for the first time. */
export function RouteRecord({ path, openedAt, slice, version }: RouteRecordProps) {
  const isRecorded = useRef(false);
  useEffect(() => {
    if (isRecorded.current) return;
    isRecorded.current = true;
    recordWork({
      kind: 'route',
      name: path,
      start: openedAt,
      end: performance.now(),
      attributes: { 'hacchu.slice': slice, 'hacchu.slice.version': version },
    });
  }, [path, openedAt, slice, version]);
  return null;
}
