/** Runs one round of work after each burst of changes, one at a time; changes during a round cause another one. */
export class Rounds {
  private readonly changed = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private isRunning = false;
  private isClosed = false;

  /**
   * @param work receives the files that changed since the last round
   * @param quietMs editors write in several steps: time without changes before a round starts
   */
  constructor(
    private readonly work: (files: readonly string[]) => Promise<void>,
    private readonly quietMs = 200,
  ) {}

  add(file: string): void {
    if (this.isClosed) return;
    this.changed.add(file);
    if (this.isRunning) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.run(), this.quietMs);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    const files = [...this.changed].sort();
    this.changed.clear();
    await this.work(files);
    this.isRunning = false;
    const [next] = this.changed;
    if (next !== undefined) this.add(next);
  }
}
