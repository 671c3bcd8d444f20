import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';

/**
 * Files in a folder. As in other object stores, one is under its key only as a whole: a full disk or a killed process
 * leaves nothing there that would be taken for it.
 */
export class WholeFileDriver extends FSDriver {
  constructor(private readonly root: string) {
    super({ location: root, visibility: 'private' });
  }

  override put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    return this.appear(key, (part) => super.put(part, contents, options));
  }

  override putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    return this.appear(key, (part) => super.putStream(part, contents, options));
  }

  private async appear(key: string, write: (part: string) => Promise<void>): Promise<void> {
    const part = `${key}.${randomUUID()}.part`;
    try {
      await write(part);
      await rename(join(this.root, part), join(this.root, key));
    } catch (error) {
      await rm(join(this.root, part), { force: true });
      throw error;
    }
  }
}
