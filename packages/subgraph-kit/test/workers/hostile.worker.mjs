import { workerTask } from '@hacchu-hub/subgraph-kit/workers/worker-task';

const ACTS = {
  echo: ({ value }) => value,
  bytes: () => new Uint8Array(1_000).fill(7),
  fail: () => {
    throw new RangeError('no such value');
  },
  loop: () => {
    for (;;);
  },
  never: () => new Promise(() => {}),
  allocate: () => {
    const kept = [];
    for (;;) kept.push({ text: `entry ${kept.length}`, more: [kept.length] });
  },
  throwOutside: () =>
    new Promise(() => {
      setImmediate(() => {
        throw new Error('thrown outside of promises');
      });
    }),
  throwLater: () => {
    setImmediate(() => {
      throw new Error('thrown after the result');
    });
    return 'done';
  },
  exit: () => process.exit(3),
};

export default workerTask(
  (task) => ACTS[task.act](task),
  (result) => (result instanceof Uint8Array ? [result] : []),
);
