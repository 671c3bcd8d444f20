import { PassThrough } from 'node:stream';
import type { Gauge } from 'prom-client';

/** Proxies and browsers close connections that are silent for longer. */
const HEARTBEAT_MS = 20_000;
/** A client that does not read must not fill the memory. */
const MAX_UNREAD_BYTES = 64 * 1024;

export type SessionEvent =
  /**
   * The stream is open; what changed before has to be read by the client. `now` is the server's time (ISO 8601), for
   * clients whose clock is wrong.
   */
  | { name: 'ready'; data: { registryRevision: string | null; now: string } }
  /** The user has to be read again: something about them changed, or the session ended. */
  | { name: 'user'; data: object }
  /** Another revision of the registry of releases. */
  | { name: 'registry'; data: { registryRevision: string } }
  /** The server ends the stream; the client opens another one. */
  | { name: 'reconnect'; data: object };

interface OpenStream {
  user: string;
  out: PassThrough;
  onEnd: () => void;
}

export interface EventStreamLimits {
  total: number;
  perUser: number;
  /** Milliseconds after which a stream ends, so that its token is verified again. */
  lifetimeMs: number;
}

/** The open server-sent event streams of this process. */
export class EventStreams {
  private readonly open = new Set<OpenStream>();
  private readonly counts = new Map<string, number>();
  private heartbeat: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor(
    private readonly limits: EventStreamLimits,
    private readonly gauge: Pick<Gauge, 'set'>,
  ) {}

  /**
   * @param subscribe passes on events until its result is called
   * @returns the body of the response, or null where there are too many streams or the process stops
   */
  start(
    user: string,
    first: SessionEvent,
    subscribe: (send: (event: SessionEvent) => void) => () => void,
  ): PassThrough | null {
    const ofUser = this.counts.get(user) ?? 0;
    if (this.isClosed || this.open.size >= this.limits.total || ofUser >= this.limits.perUser) return null;
    const out = new PassThrough();
    const unsubscribe = subscribe((event) => send(out, event));
    // Streams that were opened together end apart.
    const lifetime = setTimeout(
      () => end(stream),
      this.limits.lifetimeMs * (0.8 + 0.4 * Math.random()),
    ).unref();
    const stream: OpenStream = {
      user,
      out,
      onEnd: () => {
        if (!this.open.delete(stream)) return;
        clearTimeout(lifetime);
        unsubscribe();
        this.count(user, -1);
      },
    };
    this.open.add(stream);
    this.count(user, 1);
    out.once('close', stream.onEnd);
    send(out, first);
    return out;
  }

  /** Ends all streams and refuses new ones: the process stops. */
  close(): void {
    this.isClosed = true;
    for (const stream of this.open) end(stream);
  }

  private count(user: string, by: 1 | -1): void {
    const now = (this.counts.get(user) ?? 0) + by;
    if (now === 0) this.counts.delete(user);
    else this.counts.set(user, now);
    this.gauge.set(this.open.size);
    if (this.open.size > 0) {
      this.heartbeat ??= setInterval(() => {
        for (const { out } of this.open) write(out, ': \n\n');
      }, HEARTBEAT_MS).unref();
    } else {
      clearInterval(this.heartbeat);
      this.heartbeat = undefined;
    }
  }
}

function end({ out, onEnd }: OpenStream): void {
  onEnd();
  send(out, { name: 'reconnect', data: {} });
  out.end();
}

const send = (out: PassThrough, { name, data }: SessionEvent): void =>
  write(out, `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);

function write(out: PassThrough, text: string): void {
  if (out.writableEnded || out.destroyed) return;
  if (out.writableLength > MAX_UNREAD_BYTES) out.destroy();
  else out.write(text);
}
