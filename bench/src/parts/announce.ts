import type { Server } from 'node:http';

/** Listens on a free port and tells the parent its address; answers its questions about processor time. */
export function announce(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    process.send?.({ address: `http://127.0.0.1:${port}` });
  });
  answerUsage();
}

/** The parent asks before and after each round how much processor time this process has used. */
export function answerUsage(): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuSeconds: (user + system) / 1e6 });
  });
  // The parent is gone: nobody measures any more.
  process.on('disconnect', () => process.exit(0));
}
