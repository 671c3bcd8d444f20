/**
 * Stops the process groups of a stack whose supervisor died without stopping them (kill -9, a detached
 * debugger): the supervisor writes `+<group> <signal>` and `-<group>` to this process's stdin, and when that
 * stream ends, for whatever reason, the remaining groups are stopped.
 */
import { createInterface } from 'node:readline';

const groups = new Map();
// Ctrl-C reaches every process of the terminal: this one must outlive the supervisor.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const send = (target, signal) => {
  try {
    process.kill(target, signal);
    return true;
  } catch {
    return false;
  }
};

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [pid, signal] = line.slice(1).split(' ');
    if (line.startsWith('+')) groups.set(Number(pid), signal);
    else groups.delete(Number(pid));
  })
  .on('close', () => {
    for (const [group, signal] of groups) send(group, signal);
    const deadline = Date.now() + 5_000;
    const check = setInterval(() => {
      const alive = [...groups.keys()].filter((group) => send(group, 0));
      if (alive.length > 0 && Date.now() < deadline) return;
      for (const group of groups.keys()) send(-group, 'SIGKILL');
      clearInterval(check);
    }, 50);
  });
