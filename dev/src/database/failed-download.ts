import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const HOURS_REMEMBERED = 12;
const record = z.object({ failedAt: z.iso.datetime(), reason: z.string() });

/**
 * Remembers that MongoDB could not be downloaded on this machine, so that starts without internet do not
 * repeat the failing attempt each time.
 */
export class FailedDownloads {
  private readonly file: string;

  constructor(private readonly cacheDir: string) {
    this.file = join(cacheDir, 'mongodb-download-failed.json');
  }

  /** Why the last attempt failed, if that was recent enough to expect the same again. */
  recent(now: Date = new Date()): string | undefined {
    try {
      const { failedAt, reason } = record.parse(JSON.parse(readFileSync(this.file, 'utf8')));
      const hours = (now.getTime() - Date.parse(failedAt)) / 3_600_000;
      return hours >= 0 && hours < HOURS_REMEMBERED ? reason : undefined;
    } catch {
      return undefined;
    }
  }

  remember(reason: string, now: Date = new Date()): void {
    mkdirSync(this.cacheDir, { recursive: true });
    writeFileSync(this.file, JSON.stringify({ failedAt: now.toISOString(), reason }));
  }

  forget(): void {
    rmSync(this.file, { force: true });
  }
}
