/** Runs a check in the background, one at a time. A check that is requested during another one follows it. */
export class UserCheck {
  private isRunning = false;
  private isRequested = false;

  constructor(private readonly check: () => Promise<void>) {}

  readonly request = (): void => {
    this.isRequested = true;
    if (!this.isRunning) void this.run();
  };

  private async run(): Promise<void> {
    this.isRunning = true;
    try {
      while (this.isRequested) {
        this.isRequested = false;
        await this.check();
      }
    } finally {
      this.isRunning = false;
    }
  }
}
