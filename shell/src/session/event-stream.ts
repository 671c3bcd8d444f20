import { ignoringErrors } from '../storage.js';
import { clockProblem } from './clock-check.js';

/** Milliseconds of silence after which a stream counts as lost; the gateway sends something every 20 seconds. */
const SILENCE = 50_000;
/** Milliseconds before a further try: at first, and at most. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;
/** A hidden tab keeps its stream for this many milliseconds, so that switching between tabs does not reconnect. */
const HIDDEN_GRACE = 30_000;

/** Written by each tab that opens a stream, for the others. */
const OPENED = 'hacchu-hub:stream';
/** With HTTP/1.1 all tabs share six connections: a hidden tab gives its own up when more than so many open one. */
const OTHERS = 2;

/** One server-sent event; `data` is JSON text. */
export interface ServerEvent {
  name: string;
  data: string;
}

export interface EventStreamOptions {
  /** Requests the stream. */
  open: (signal: AbortSignal) => Promise<Response>;
  onEvent: (event: ServerEvent) => void;
  /** The stream could not be opened, or ended too early: what it would have told has to be asked for. */
  onLost: () => void;
  /** The clock of this machine is wrong: told once, with the text to show. */
  onClock?: (problem: string) => void;
  random?: () => number;
}

/** Splits the text of a stream into its events; a line that begins with a colon is a sign of life only. */
export class EventParser {
  private rest = '';

  constructor(private readonly onEvent: (event: ServerEvent) => void) {}

  feed(text: string): void {
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event: ServerEvent = { name: '', data: '' };
      for (const line of block.split('\n')) {
        if (line.startsWith('event: ')) event.name = line.slice('event: '.length);
        if (line.startsWith('data: ')) event.data += line.slice('data: '.length);
      }
      if (event.name !== '') this.onEvent(event);
    }
  }
}

/**
 * Keeps a stream of server-sent events open while the page is visible, and opens it again when it ends or falls
 * silent. `EventSource` cannot send the token in a header.
 */
export class EventStream {
  private controller: AbortController | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private hiding: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isStarted = false;
  private others = 0;
  private isClockTold = false;

  constructor(private readonly options: EventStreamOptions) {}

  /** @param delay milliseconds before the first try */
  start(delay: number): void {
    if (this.isStarted) return;
    this.isStarted = true;
    document.addEventListener('visibilitychange', this.onVisibilityChange);
    // It stays: without a stream there is nothing to give up.
    window.addEventListener('storage', this.onStorage);
    if (document.visibilityState === 'visible') this.connectAfter(delay);
  }

  stop(): void {
    this.isStarted = false;
    document.removeEventListener('visibilitychange', this.onVisibilityChange);
    this.disconnect();
  }

  private readonly onVisibilityChange = (): void => {
    clearTimeout(this.hiding);
    this.others = 0;
    if (document.visibilityState === 'hidden') {
      this.hiding = setTimeout(() => this.disconnect(), HIDDEN_GRACE);
    } else if (!this.controller) this.connectAfter(0);
  };

  private readonly onStorage = ({ key }: StorageEvent): void => {
    if (key === OPENED && document.visibilityState === 'hidden' && ++this.others > OTHERS) this.disconnect();
  };

  private disconnect(): void {
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    clearTimeout(this.hiding);
    this.controller?.abort();
    this.controller = undefined;
    this.failures = 0;
  }

  private connectAfter(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.connect(), delay);
  }

  private async connect(): Promise<void> {
    const controller = new AbortController();
    this.controller = controller;
    ignoringErrors(() => localStorage.setItem(OPENED, `${Math.random()}`));
    const isCurrent = () => this.controller === controller;
    let isExpected = false;
    const sentAt = Date.now();
    try {
      this.watchSilence(controller);
      const { ok, body } = await this.options.open(controller.signal);
      // Refused: it ends as a broken one does.
      if (!ok || !body) throw new Error();
      const parser = new EventParser((event) => {
        if (!isCurrent()) return;
        isExpected = event.name === 'reconnect';
        if (event.name === 'ready') {
          this.failures = 0;
          this.checkClock(event.data, sentAt);
        }
        if (!isExpected) this.options.onEvent(event);
      });
      const reader = body.getReader();
      const decoder = new TextDecoder();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        this.watchSilence(controller);
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } catch {
      // Refused, aborted or broken: all of them end the stream.
    }
    if (isCurrent()) this.reconnect(isExpected);
  }

  private checkClock(data: string, sentAt: number): void {
    const problem = this.isClockTold ? undefined : clockProblem(data, sentAt);
    if (problem === undefined) return;
    this.isClockTold = true;
    this.options.onClock?.(problem);
  }

  private watchSilence(controller: AbortController): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => controller.abort(), SILENCE);
  }

  private reconnect(isExpected: boolean): void {
    clearTimeout(this.silence);
    this.controller = undefined;
    if (!isExpected) this.options.onLost();
    if (!this.isStarted) return;
    const pause = Math.min(FIRST_PAUSE * 2 ** this.failures, LONGEST_PAUSE);
    this.failures += 1;
    // Tabs whose streams ended together come back apart.
    this.connectAfter(pause * (0.5 + (this.options.random ?? Math.random)()));
  }
}
