/** Waits for the next macrotask, however long the current one takes. */
const nextMacrotask = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Collects the document types that mutations have touched and refetches them once: when no mutation is
 * running and navigation has settled. A document that was just deleted is then off screen and not queried
 * again.
 */
export class PendingRefetches<Query> {
  private readonly touched = new Set<string>();
  /** Queries that were loading when a mutation ended: their responses may have been computed before it. */
  private readonly overtaken = new Set<Query>();
  private readonly underWay = new Set<{ types: readonly string[] }>();
  private isScheduled = false;

  /**
   * @param settled resolves when no navigation is pending
   * @param loading the queries whose response is awaited at this moment
   * @param refetch refetches what is on screen and shows these types, and those of the overtaken queries that do
   */
  constructor(
    private readonly settled: () => Promise<void>,
    private readonly loading: () => readonly Query[],
    private readonly refetch: (types: readonly string[], overtaken: readonly Query[]) => Promise<void>,
  ) {}

  /** Runs a mutation that touches these document types; a refused mutation refetches nothing. */
  async run<T>(types: readonly string[], change: () => Promise<T>): Promise<T> {
    const own = { types };
    this.underWay.add(own);
    try {
      const result = await change();
      this.touch(types);
      return result;
    } finally {
      this.underWay.delete(own);
      this.schedule();
    }
  }

  /** Notes that the documents are not any more what the page shows. */
  touch(types: readonly string[]): void {
    for (const type of types) this.touched.add(type);
    if (types.length > 0) for (const query of this.loading()) this.overtaken.add(query);
    this.schedule();
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
    const overtaken = [...this.overtaken];
    if (this.touched.size === 0) this.overtaken.clear();
    await this.refetch(types, overtaken);
  }
}
