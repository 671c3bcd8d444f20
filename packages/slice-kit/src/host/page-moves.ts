import { startTransition, useEffect, useState } from 'react';

/** The moves from page to page that slices start by code, so that work can wait until the new page stands. */
export class PageMoves {
  private started = 0;
  private arrived = 0;
  private waiting: (() => void)[] = [];

  /** @param draw has a number drawn together with everything else that changes in the same transition */
  constructor(private readonly draw: (move: number) => void) {}

  /**
   * Goes elsewhere.
   * @param navigate asks the router; its promise ends when the router knows the new address, or stays where it is
   */
  start(navigate: () => void | Promise<void>): void {
    this.started += 1;
    const move = this.started;
    startTransition(async () => {
      await navigate();
      // React shows this with the page that the router goes to, never before it.
      startTransition(() => this.draw(move));
    });
  }

  /** Resolves when no move is under way: the page that was left is gone from the screen. */
  settled(): Promise<void> {
    if (this.arrived === this.started) return Promise.resolve();
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** To be told the number that is on screen. */
  arrive(move: number): void {
    this.arrived = move;
    if (move < this.started) return;
    for (const go of this.waiting.splice(0)) go();
  }
}

/** Keeps the moves between pages. Has to stand above everything that they replace. */
export function usePageMoves(): PageMoves {
  const [onScreen, setOnScreen] = useState(0);
  const [moves] = useState(() => new PageMoves((move) => setOnScreen((before) => Math.max(before, move))));
  useEffect(() => moves.arrive(onScreen), [moves, onScreen]);
  return moves;
}
