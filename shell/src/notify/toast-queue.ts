export interface Toast {
  id: number;
  status: 'success' | 'info' | 'error';
  title: string;
  description?: string;
}

/** Milliseconds that a toast stays; an error can be read twice as long. */
export const TOAST_DURATION = 5000;
const durationOf = (toast: Toast) => (toast.status === 'error' ? 2 * TOAST_DURATION : TOAST_DURATION);

/** Toasts that wait behind the one on screen; older ones are only counted. */
const MOST_WAITING = 3;
/** What waited longer says nothing about what one is doing now. */
const STALE_AFTER = 3 * TOAST_DURATION;

interface Entry extends Toast {
  pushedAt: number;
}

/** What is on screen: one toast, and how many others there are. */
export interface ShownToast extends Toast {
  others: number;
}

const isSame = (a: Toast, b: Omit<Toast, 'id'>) =>
  a.status === b.status && a.title === b.title && a.description === b.description;

/** Toasts are shown one at a time, the newest first. */
export class ToastQueue {
  /** Newest first. */
  private queue: readonly Entry[] = [];
  /** Toasts that found no room in the line. */
  private leftOut = 0;
  private shown: ShownToast | undefined;
  private readonly listeners = new Set<() => void>();
  private lastId = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The one on screen. */
  readonly current = (): ShownToast | undefined => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Says something, before what is still waiting; the same words are not said twice. */
  push(status: Toast['status'], title: string, description?: string): void {
    const [current] = this.queue;
    if (current && isSame(current, { status, title, description })) return;
    this.lastId += 1;
    const entry: Entry = { id: this.lastId, status, title, description, pushedAt: Date.now() };
    const line = [entry, ...this.queue.filter((toast) => !isSame(toast, entry))];
    this.queue = line.slice(0, MOST_WAITING + 1);
    this.leftOut += line.length - this.queue.length;
    this.show();
  }

  /** Takes the toast away and shows the next that is not stale. */
  dismiss(id: number): void {
    const isCurrent = this.queue[0]?.id === id;
    this.queue = this.queue.filter(
      (toast) => toast.id !== id && (!isCurrent || Date.now() - toast.pushedAt < STALE_AFTER),
    );
    this.show();
  }

  readonly dismissAll = (): void => {
    this.queue = [];
    this.show();
  };

  /** The pointer rests on the toast: it stays. */
  readonly pause = (): void => clearTimeout(this.timer);

  readonly resume = (): void => this.show();

  private show(): void {
    clearTimeout(this.timer);
    const [toast] = this.queue;
    if (!toast) this.leftOut = 0;
    this.shown = toast && { ...toast, others: this.queue.length - 1 + this.leftOut };
    if (toast) this.timer = setTimeout(() => this.dismiss(toast.id), durationOf(toast));
    for (const listener of this.listeners) listener();
  }
}
