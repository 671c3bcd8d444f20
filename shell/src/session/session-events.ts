import * as v from 'valibot';
import type { Caller, requestEvents } from './current-user.js';
import { EventStream, type ServerEvent } from './event-stream.js';

/** Milliseconds between opening a session and its event stream: the first screen comes first. */
export const EVENTS_DELAY = 2_000;

const dataSchema = v.object({ registryRevision: v.nullish(v.pipe(v.unknown(), v.toNumber())) });

export interface SessionEventsOptions {
  request: typeof requestEvents;
  caller: () => Promise<Caller>;
  /** The user may have changed and has to be queried. */
  onUser: () => void;
}

/** What the gateway announces to an open session: changes of the user and of the registry of releases. */
export class SessionEvents {
  private readonly revisionListeners = new Set<(revision: number) => void>();
  private readonly stream: EventStream;

  constructor(private readonly options: SessionEventsOptions) {
    this.stream = new EventStream({
      open: async (signal) => options.request(await options.caller(), signal),
      onEvent: (event) => this.handle(event),
      onLost: () => options.onUser(),
    });
  }

  start(): void {
    this.stream.start(EVENTS_DELAY);
  }

  stop(): void {
    this.stream.stop();
  }

  /** @returns ends the subscription */
  readonly onRegistryRevision = (listener: (revision: number) => void): (() => void) => {
    this.revisionListeners.add(listener);
    return () => this.revisionListeners.delete(listener);
  };

  private handle({ name, data }: ServerEvent): void {
    // A change between the last query of the user and the start of the stream was not announced.
    if (name === 'ready' || name === 'user') this.options.onUser();
    if (name === 'ready' || name === 'registry') this.announceRevision(data);
  }

  private announceRevision(data: string): void {
    const { registryRevision } = v.parse(dataSchema, JSON.parse(data));
    if (typeof registryRevision !== 'number') return;
    for (const listener of this.revisionListeners) listener(registryRevision);
  }
}
