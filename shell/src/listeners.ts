/** Functions that are called at every change. */
export class Listeners {
  private readonly all = new Set<() => void>();

  /** @returns removes the listener */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.all.add(listener);
    return () => this.all.delete(listener);
  };

  notify(): void {
    for (const listener of this.all) listener();
  }
}
