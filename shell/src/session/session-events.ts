import * as v from 'valibot';
import type { Caller, requestEvents } from './current-user.js';
import type { EventStream, ServerEvent } from './event-stream.js';

/** Milliseconds between opening a session and its event stream: the first screen comes first. */
export const EVENTS_DELAY = 2_000;
/** Milliseconds before the code of the stream is loaded again. */
const LOAD_PAUSE = 30_000;

const dataSchema = v.object({ registryRevision: v.nullish(v.pipe(v.unknown(), v.toNumber())) });

export interface SessionEventsOptions {
  request: typeof requestEvents;
  caller: () => Promise<Caller>;
  /** The user may have changed and has to be queried. */
  onUser: () => void;
  /** @see EventStreamOptions.onClock */
  onClock: (problem: string) => void;
}

/** What the gateway announces to an open session: changes of the user and of the registry of releases. */
export class SessionEvents {
  private readonly revisionListeners = new Set<(revision: number) => void>();
  private stream: EventStream | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStarted = false;

  constructor(private readonly options: SessionEventsOptions) {}

  start(): void {
    if (this.isStarted) return;
    this.isStarted = true;
    this.openAfter(EVENTS_DELAY);
  }

  stop(): void {
    this.isStarted = false;
    clearTimeout(this.timer);
    this.stream?.stop();
  }

  private openAfter(delay: number): void {
    this.timer = setTimeout(() => void this.open(), delay);
  }

  /** Loads the code of the stream, which the sign-in page and the first screen do without, and opens it. */
  private async open(): Promise<void> {
    try {
      const { EventStream } = await import(/* webpackChunkName: "event-stream" */ './event-stream.js');
      this.stream ??= new EventStream({
        open: async (signal) => this.options.request(await this.options.caller(), signal),
        onEvent: (event) => this.handle(event),
        onLost: () => this.options.onUser(),
        onClock: this.options.onClock,
      });
      if (this.isStarted) this.stream.start(0);
    } catch {
      // As with a stream that cannot be opened: what it would have told is asked for.
      if (!this.isStarted) return;
      this.options.onUser();
      this.openAfter(LOAD_PAUSE);
    }
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
