import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Writing a large state takes longer than the call that changed it, so several changes share one write. */
const WRITE_AFTER_MS = 500;

/** Files with changes that are not written yet. */
const unwritten = new Map<string, () => void>();

const writeAll = (): void => {
  for (const write of unwritten.values()) write();
};

/**
 * A state that an emulator keeps as JSON. Changes are written within half a second and when the process exits; a
 * killed process leaves the previous file or the new one, never a part of one.
 */
export class StateFile {
  /** @param file null keeps the state in memory only */
  constructor(private readonly file: string | null) {}

  /** @returns the state that was saved last, also by another instance for the same file; undefined if there is none */
  read(): unknown {
    if (this.file === null) return undefined;
    unwritten.get(this.file)?.();
    return existsSync(this.file) ? JSON.parse(readFileSync(this.file, 'utf8')) : undefined;
  }

  /** Saves what `state` returns at the time of writing. */
  save(state: () => unknown): void {
    const { file } = this;
    if (file === null || unwritten.has(file)) return;
    if (!process.listeners('exit').includes(writeAll)) process.on('exit', writeAll);
    mkdirSync(dirname(file), { recursive: true });
    const timer = setTimeout(() => unwritten.get(file)?.(), WRITE_AFTER_MS).unref();
    unwritten.set(file, () => {
      clearTimeout(timer);
      unwritten.delete(file);
      writeWhole(file, JSON.stringify(state()));
    });
  }
}

/** Written under a temporary name first; states contain tokens, so only the owner reads them. */
function writeWhole(file: string, text: string): void {
  // Who deletes the folder deletes the state.
  if (!existsSync(dirname(file))) return;
  writeFileSync(`${file}.part`, text, { mode: 0o600 });
  renameSync(`${file}.part`, file);
}
