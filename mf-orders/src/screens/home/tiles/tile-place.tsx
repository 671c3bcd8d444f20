import { ErrorState } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { Component, type ReactNode, useEffect, useRef, useState } from 'react';
import type { HomeTile } from '../home.tiles.js';
import { LoadingTile } from './loading-tile.js';
import styles from './tile-place.module.css';

/** Pixels below the window from which a tile is loaded. */
const AHEAD = 200;

/** Whether an element is or was in or near the window; at once where the browser cannot tell. */
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
    return () => observer.disconnect();
  }, [isNear]);
  return { ref, isNear };
};

interface BoundaryProps {
  title: string;
  children: ReactNode;
}

/** A tile that fails, or whose code cannot be loaded, does not take the page with it. */
class TileBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Section title={this.props.title}>
        <ErrorState onRetry={() => this.setState({ hasFailed: false })} />
      </Section>
    );
  }
}

/** One tile in its place; it begins to load when it is about to be seen. */
export const TilePlace = ({
  tile: { title, component: Tile },
  isWide,
}: {
  tile: HomeTile;
  isWide: boolean;
}) => {
  const { ref, isNear } = useIsNear();
  return (
    <div ref={ref} className={styles.place} data-wide={isWide}>
      <TileBoundary title={title}>{isNear ? <Tile /> : <LoadingTile title={title} />}</TileBoundary>
    </div>
  );
};
