import { spawn } from 'node:child_process';

/** Keeps a core busy until its standard input closes, which also happens when its parent process is killed. */
const BUSY = `
process.stdin.resume().on('end', () => process.exit());
const spin = () => { for (const end = Date.now() + 50; Date.now() < end; ); setImmediate(spin); };
spin();`;

/**
 * Runs something while busy processes compete with it for the cores.
 * @template T
 * @param {number} processes
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withLoad(processes, run) {
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, ['-e', BUSY], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  try {
    return await run();
  } finally {
    for (const child of children) child.kill();
  }
}
