import { workerTask } from '../workers/worker-task.js';
import { encodePicture, type EncodedPicture, type PictureLimits } from './picture.encoder.js';

export interface PictureTask {
  readonly bytes: Uint8Array;
  readonly limits: PictureLimits;
}

export default workerTask(
  ({ bytes, limits }: PictureTask): Promise<EncodedPicture> => encodePicture(bytes, limits),
  (result) => (result.problem === undefined ? [result.png] : []),
);
