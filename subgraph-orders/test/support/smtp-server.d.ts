/** The part of smtp-server that the tests use; the package ships no types. */
declare module 'smtp-server' {
  import type { Readable } from 'node:stream';
  import type { AddressInfo } from 'node:net';

  export interface Session {
    envelope: { rcptTo: { address: string }[] };
  }
  export interface Options {
    disabledCommands?: string[];
    onRcptTo?(address: { address: string }, session: Session, done: (error?: Error) => void): void;
    onData(stream: Readable, session: Session, done: (error?: Error) => void): void;
  }
  export class SMTPServer {
    constructor(options: Options);
    readonly server: { address(): AddressInfo };
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
  }
}
