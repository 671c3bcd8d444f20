import { startTransition, useEffect, useState } from 'react';

/** Tracks navigations that slices start from code, so that work can wait until the new page is rendered. */
export class NavigationTracker {
  private started = 0;
  private arrived = 0;
  private waiting: (() => void)[] = [];

  /** @param draw renders a number in the same transition as everything else that changes */
  constructor(private readonly draw: (move: number) => void) {}

  /**
   * Starts a navigation.
   * @param navigate calls the router; its promise ends when the router has the new location, or stays
   */
  start(navigate: () => void | Promise<void>): void {
    this.started += 1;
    const move = this.started;
    startTransition(async () => {
      await navigate();
      // React commits this together with the page that the router navigates to, never before it.
      startTransition(() => this.draw(move));
    });
  }

  /** Resolves when no navigation is pending: the previous page has left the screen. */
  settled(): Promise<void> {
    if (this.arrived === this.started) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Called with the number that was rendered. */
  arrive(move: number): void {
    this.arrived = move;
    if (move < this.started) return;
    for (const go of this.waiting.splice(0)) go();
  }
}

/** Creates the NavigationTracker of a page. Must be called above everything that a navigation replaces. */
export function useNewNavigationTracker(): NavigationTracker {
  const [onScreen, setOnScreen] = useState(0);
  const [tracker] = useState(
    () => new NavigationTracker((move) => setOnScreen((before) => Math.max(before, move))),
  );
  useEffect(() => tracker.arrive(onScreen), [tracker, onScreen]);
  return tracker;
}
