/** Waits for the next macrotask, however long the current one takes. */
const nextMacrotask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Collects the document types that mutations have touched and refetches them once: when no mutation is
 * running and navigation has settled. A document that was just deleted is then off screen and not queried
 * again.
 */
export class PendingRefetches {
  private readonly touched = new Set<string>();
  private readonly underWay = new Set<{ types: readonly string[] }>();
  private isScheduled = false;

  /**
   * @param settled resolves when no navigation is pending
   * @param refetch refetches what is on screen and shows these types
   */
  constructor(
    private readonly settled: () => Promise<void>,
    private readonly refetch: (types: readonly string[]) => Promise<void>,
  ) {}

  /** Runs a mutation that touches these document types; a refused mutation refetches nothing. */
  async run<T>(types: readonly string[], change: () => Promise<T>): Promise<T> {
    const own = { types };
    this.underWay.add(own);
    try {
      const result = await change();
      for (const type of types) this.touched.add(type);
      return result;
    } finally {
      this.underWay.delete(own);
      this.schedule();
    }
  }

  private schedule(): void {
    if (this.isScheduled || this.touched.size === 0) return;
    this.isScheduled = true;
    void this.flush();
  }

  private async flush(): Promise<void> {
    // The caller that awaited the mutation may navigate, or start another one, in the current task.
    await nextMacrotask();
    await this.settled();
    // Apollo tears down a query one task after its screen unmounts.
    await nextMacrotask();
    this.isScheduled = false;
    const changing = new Set([...this.underWay].flatMap(({ types }) => types));
    const types = [...this.touched].filter((type) => !changing.has(type));
    for (const type of types) this.touched.delete(type);
    await this.refetch(types);
  }
}
