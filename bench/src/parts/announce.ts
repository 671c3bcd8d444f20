import type { Server } from 'node:http';

/** Listens on a free port, sends the address to the parent process, and reports processor time on request. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    process.send?.({ address: `http://127.0.0.1:${port}` });
  });
  answerUsage();
}

/** Reports the processor time of this process when the parent requests it, before and after each round. */
export function answerUsage(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6 });
  });
  // The parent has exited.
  process.on('disconnect', () => process.exit(0));
}
