/** Reads the registry's revision from responses of the gateway, and reports when it is newer than any before. */
export class RegistryRevision {
  private newest = 0;
  private readonly listeners = new Set<() => void>();

  readonly see = (revision: number): void => {
    if (revision <= this.newest) return;
    this.newest = revision;
    for (const listener of this.listeners) listener();
  };

  get seen(): number {
    return this.newest;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}
