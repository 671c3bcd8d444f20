import { Listeners } from '../listeners.js';

/** Reads the registry's revision from responses of the gateway, and reports when it is newer than any before. */
export class RegistryRevision {
  private newest = 0;
  private readonly listeners = new Listeners();

  readonly see = (revision: number): void => {
    if (revision <= this.newest) return;
    this.newest = revision;
    this.listeners.notify();
  };

  get seen(): number {
    return this.newest;
  }

  readonly subscribe = this.listeners.subscribe;
}
