import { workerTask } from '../workers/worker-task.js';
import { type EncodedPicture, encodePicture, type PictureLimits } from './picture.encoder.js';

export interface PictureTask {
  readonly bytes: Uint8Array;
  readonly limits: PictureLimits;
}

// The result is copied to the main thread: it is in native memory of the encoder, which Node 22 and later refuse to
// transfer.
export default workerTask(({ bytes, limits }: PictureTask): Promise<EncodedPicture> =>
  encodePicture(bytes, limits),
);
