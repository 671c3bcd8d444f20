/** After everything that the present turn of the event loop brings about; no matter how long that takes. */
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * What changes have touched, until it is read again: once, when the changes are through and the page stands that they
 * led to. A thing that was just deleted is then not on screen any more, and not asked for.
 */
export class Changes {
  private readonly touched = new Set<string>();
  private readonly underWay = new Set<{ types: readonly string[] }>();
  private isPlanned = false;

  /**
   * @param settled resolves when no page is on its way to the screen
   * @param refetch reads what is on screen and shows these types
   */
  constructor(
    private readonly settled: () => Promise<void>,
    private readonly refetch: (types: readonly string[]) => Promise<void>,
  ) {}

  /** Makes a change that touches these document types; what a refused one would have touched stays as it is. */
  async run<T>(types: readonly string[], change: () => Promise<T>): Promise<T> {
    const own = { types };
    this.underWay.add(own);
    try {
      const result = await change();
      for (const type of types) this.touched.add(type);
      return result;
    } finally {
      this.underWay.delete(own);
      this.plan();
    }
  }

  private plan(): void {
    if (this.isPlanned || this.touched.size === 0) return;
    this.isPlanned = true;
    void this.readAgain();
  }

  private async readAgain(): Promise<void> {
    // Whoever waited for the change goes elsewhere, or changes more, in the present turn.
    await nextTurn();
    await this.settled();
    // Apollo lets go of a query one turn after its screen is gone.
    await nextTurn();
    this.isPlanned = false;
    const changing = new Set([...this.underWay].flatMap(({ types }) => types));
    const types = [...this.touched].filter((type) => !changing.has(type));
    for (const type of types) this.touched.delete(type);
    await this.refetch(types);
  }
}
