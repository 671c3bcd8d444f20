export {
  isWorkerLimit,
  WorkerAbortedError,
  WorkerCrashedError,
  WorkerMemoryError,
  WorkerTaskError,
  WorkerTimeoutError,
} from './worker-errors.js';
export { workerFile } from './worker-file.js';
export { WorkerPool, type RunOptions, type WorkerPoolOptions } from './worker-pool.js';
export { WorkerPools } from './worker-pools.js';
