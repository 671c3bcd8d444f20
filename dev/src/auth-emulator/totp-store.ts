import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const factor = z.object({
  mfaEnrollmentId: z.string(),
  displayName: z.string().optional(),
  enrolledAt: z.string(),
  /** Base 32. */
  secret: z.string(),
  /** The last step whose code was accepted. */
  usedStep: z.number(),
});
const stored = z.record(z.string(), z.array(factor));

/** An enrolled authenticator app. */
export type TotpFactor = z.infer<typeof factor>;

/** The authenticator apps of all accounts, which the emulator cannot keep among its own data; saved on each change. */
export class TotpStore {
  private readonly factors: Map<string, TotpFactor[]>;

  constructor(private readonly file: string) {
    const saved = existsSync(file) ? stored.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
    this.factors = new Map(Object.entries(saved));
  }

  of(localId: string): readonly TotpFactor[] {
    return this.factors.get(localId) ?? [];
  }

  set(localId: string, factors: readonly TotpFactor[]): void {
    if (factors.length === 0) this.factors.delete(localId);
    else this.factors.set(localId, [...factors]);
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.new`, JSON.stringify(Object.fromEntries(this.factors)), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}
