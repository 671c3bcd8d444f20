/** Priority among the items of the same owner. */
export type Priority = 'high' | 'normal';

interface OwnerQueue<T> {
  readonly owner: string;
  readonly high: T[];
  readonly normal: T[];
  running: number;
}

const waitingOf = ({ high, normal }: OwnerQueue<unknown>): number => high.length + normal.length;

/**
 * A fair queue of items by owner: the owner with the fewest running items is next, and among equals the one served
 * least recently. Priority orders the items of one owner and never affects other owners.
 */
export class FairQueue<T> {
  /** Owners in round-robin order: one that was served moves to the end. */
  private readonly owners = new Map<string, OwnerQueue<T>>();
  private waiting = 0;

  get size(): number {
    return this.waiting;
  }

  /** Number of waiting items of one owner. */
  sizeOf(owner: string): number {
    const queue = this.owners.get(owner);
    return queue ? waitingOf(queue) : 0;
  }

  push(owner: string, item: T, priority: Priority = 'normal'): void {
    let queue = this.owners.get(owner);
    if (!queue) {
      queue = { owner, high: [], normal: [], running: 0 };
      this.owners.set(owner, queue);
    }
    queue[priority].push(item);
    this.waiting += 1;
  }

  /** Takes the next item, which counts as running until `settle` is called for its owner. */
  shift(): T | undefined {
    let next: OwnerQueue<T> | undefined;
    for (const queue of this.owners.values()) {
      if (waitingOf(queue) === 0) continue;
      if (!next || queue.running < next.running) next = queue;
    }
    if (!next) return undefined;
    const item = next.high.shift() ?? next.normal.shift();
    this.waiting -= 1;
    next.running += 1;
    this.moveToEnd(next);
    return item;
  }

  /** Marks an item taken by `shift` as done. */
  settle(owner: string): void {
    const queue = this.owners.get(owner);
    if (!queue) return;
    queue.running -= 1;
    // Owners that arrived while it ran are served first.
    this.moveToEnd(queue);
    this.forget(queue);
  }

  /** Removes a waiting item; false where it is not (or no longer) waiting. */
  remove(owner: string, item: T): boolean {
    const queue = this.owners.get(owner);
    const list = [queue?.high, queue?.normal].find((items) => items?.includes(item));
    if (!queue || !list) return false;
    list.splice(list.indexOf(item), 1);
    this.waiting -= 1;
    this.forget(queue);
    return true;
  }

  private moveToEnd(queue: OwnerQueue<T>): void {
    this.owners.delete(queue.owner);
    this.owners.set(queue.owner, queue);
  }

  private forget(queue: OwnerQueue<T>): void {
    if (queue.running === 0 && waitingOf(queue) === 0) this.owners.delete(queue.owner);
  }
}
