import { Listeners } from '../listeners.js';

export interface Toast {
  id: number;
  status: 'success' | 'info' | 'error';
  title: string;
  description?: string;
}

/** Milliseconds that a toast stays; errors stay twice as long. */
export const TOAST_DURATION = 5000;
const durationOf = (toast: Toast) => (toast.status === 'error' ? 2 * TOAST_DURATION : TOAST_DURATION);

/** Maximum number of queued toasts; older ones are only counted. */
const MAX_QUEUED = 3;
/** Older toasts no longer relate to what the user is doing. */
const STALE_AFTER = 3 * TOAST_DURATION;

interface Entry extends Toast {
  pushedAt: number;
}

/** The visible toast, and the number of other ones. */
export interface ShownToast extends Toast {
  others: number;
}

const isSame = (a: Toast, b: Omit<Toast, 'id'>) =>
  a.status === b.status && a.title === b.title && a.description === b.description;

/** Shows toasts one at a time, newest first. */
export class ToastQueue {
  /** Newest first. */
  private queue: readonly Entry[] = [];
  /** Number of toasts dropped from the queue. */
  private droppedCount = 0;
  private shown: ShownToast | undefined;
  private readonly listeners = new Listeners();
  private lastId = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The visible one. */
  readonly current = (): ShownToast | undefined => this.shown;

  readonly subscribe = this.listeners.subscribe;

  /**
   * Shows a toast before the queued ones. It replaces one of the same text: a second save is announced like the first.
   * It also replaces an error that has half of its time behind it: it was read, and what failed may have been repeated
   * since.
   */
  push(status: Toast['status'], title: string, description?: string): void {
    const entry: Entry = { id: (this.lastId += 1), status, title, description, pushedAt: Date.now() };
    const line = [
      entry,
      ...this.queue.filter(
        (toast, at) => !isSame(toast, entry) && (at > 0 || Date.now() - toast.pushedAt < TOAST_DURATION),
      ),
    ];
    this.queue = line.slice(0, MAX_QUEUED + 1);
    this.droppedCount += line.length - this.queue.length;
    this.show();
  }

  /** Removes the toast and shows the next one that is not stale. */
  dismiss(id: number): void {
    const isQueued = this.shown?.id !== id;
    this.queue = this.queue.filter(
      (toast) => toast.id !== id && (isQueued || Date.now() - toast.pushedAt < STALE_AFTER),
    );
    this.show();
  }

  readonly dismissAll = (): void => {
    this.queue = [];
    this.show();
  };

  /** Keeps the toast while the pointer rests on it. */
  readonly pause = (): void => clearTimeout(this.timer);

  readonly resume = (): void => this.show();

  private show(): void {
    clearTimeout(this.timer);
    const [toast] = this.queue;
    if (!toast) this.droppedCount = 0;
    this.shown = toast && { ...toast, others: this.queue.length - 1 + this.droppedCount };
    if (toast) this.timer = setTimeout(() => this.dismiss(toast.id), durationOf(toast));
    this.listeners.notify();
  }
}
