import { Injectable } from '@nestjs/common';
import { isWorkerLimit, workerFile, type WorkerPool, WorkerPools } from '../workers/index.js';
import type { EncodedPicture, PictureLimits } from './picture.encoder.js';
import type { PictureTask } from './picture.worker.js';

/** Decodes and re-encodes untrusted pictures on a worker thread. */
@Injectable()
export class Pictures {
  private readonly pool: WorkerPool<PictureTask, EncodedPicture>;

  constructor(pools: WorkerPools) {
    this.pool = pools.create({
      name: 'pictures',
      file: workerFile(import.meta.url, './picture.worker.js'),
      memoryMb: 64,
      timeoutMs: 15_000,
      maxQueue: { perOwner: 10, total: 100 },
    });
  }

  /**
   * A picture as a plain PNG, or why there is none; one that breaks the limits of its thread is unreadable.
   * @throws AppError RESOURCE_EXHAUSTED while too many pictures are waiting
   */
  async encode(owner: string, bytes: Uint8Array, limits: PictureLimits): Promise<EncodedPicture> {
    try {
      const encoded = await this.pool.run({ bytes, limits }, { owner });
      if (encoded.problem !== undefined) return encoded;
      const { buffer, byteOffset, byteLength } = encoded.png;
      return { ...encoded, png: Buffer.from(buffer, byteOffset, byteLength) };
    } catch (error) {
      if (isWorkerLimit(error)) return { problem: 'unreadable' };
      throw error;
    }
  }
}
