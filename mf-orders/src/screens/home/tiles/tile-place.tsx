import { ErrorState } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import type { HomeTile } from '../home.tiles.js';
import { TileHeadContext } from './tile-actions.js';
import styles from './tile-place.module.css';
import { TileSkeleton } from './tile-skeleton.js';

/** Pixels below the window from which a tile is loaded. */
const AHEAD = 200;

/** Whether an element is or was in or near the window, or is to be printed; at once where the browser cannot tell. */
const useIsNear = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || !ref.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: `${AHEAD}px` },
    );
    observer.observe(ref.current);
    const load = () => setNear(true);
    window.addEventListener('beforeprint', load);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', load);
    };
  }, [isNear]);
  return { ref, isNear };
};

/** A tile that fails, or whose code cannot be loaded, does not take the page with it. */
class TileBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <ErrorState onRetry={() => this.setState({ hasFailed: false })} />;
  }
}

/** One tile in its place. Its section stays while the content, which begins to load near the window, arrives. */
export const TilePlace = ({
  tile: { title, description, component: Tile },
  isWide,
}: {
  tile: HomeTile;
  isWide: boolean;
}) => {
  const { ref, isNear } = useIsNear();
  const [head, setHead] = useState<HTMLElement | null>(null);
  return (
    <div ref={ref} className={styles.place} data-wide={isWide}>
      <Section title={title} description={description} extra={<div ref={setHead} className={styles.head} />}>
        <TileHeadContext value={head}>
          <TileBoundary>{isNear ? <Tile /> : <TileSkeleton />}</TileBoundary>
        </TileHeadContext>
      </Section>
    </div>
  );
};
