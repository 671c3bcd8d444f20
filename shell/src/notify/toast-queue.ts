export interface Toast {
  id: number;
  status: 'success' | 'info' | 'error';
  title: string;
  description?: string;
}

/** Milliseconds that a toast stays; an error can be read twice as long. */
export const TOAST_DURATION = 5000;
const durationOf = (toast: Toast) => (toast.status === 'error' ? 2 * TOAST_DURATION : TOAST_DURATION);

/** Toasts wait in line and are shown one at a time. */
export class ToastQueue {
  private queue: Toast[] = [];
  private readonly listeners = new Set<() => void>();
  private lastId = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The one on screen. */
  readonly current = (): Toast | undefined => this.queue[0];

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Says something; what is already waiting with the same words is not said twice. */
  push(status: Toast['status'], title: string, description?: string): void {
    const isKnown = this.queue.some(
      (toast) => toast.status === status && toast.title === title && toast.description === description,
    );
    if (isKnown) return;
    this.lastId += 1;
    this.queue = [...this.queue, { id: this.lastId, status, title, description }];
    if (this.queue.length === 1) this.show();
    this.tell();
  }

  /** Takes the toast away and shows the next. */
  dismiss(id: number): void {
    if (this.queue[0]?.id !== id) {
      this.queue = this.queue.filter((toast) => toast.id !== id);
    } else {
      this.queue = this.queue.slice(1);
      this.show();
    }
    this.tell();
  }

  /** The pointer rests on the toast: it stays. */
  readonly pause = (): void => clearTimeout(this.timer);

  readonly resume = (): void => this.show();

  private show(): void {
    clearTimeout(this.timer);
    const toast = this.queue[0];
    if (toast) this.timer = setTimeout(() => this.dismiss(toast.id), durationOf(toast));
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
