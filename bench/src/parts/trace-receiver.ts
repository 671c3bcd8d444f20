/** Child process: takes traces over HTTP and forgets them. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerUsage } from './announce.js';

const server = createServer((request, response) => {
  request.resume().once('end', () => response.end('{}'));
}).listen(0, '127.0.0.1', () => {
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  answerUsage();
});
