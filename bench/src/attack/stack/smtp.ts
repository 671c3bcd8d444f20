import { connect, type Socket } from 'node:net';
import { HOST } from './addresses.js';
import { localAddress } from './http.js';

const MS = 60_000;

/** One SMTP session, command by command, for sequences that no mail client would send. */
export class SmtpSession {
  private received = '';
  private isEnded = false;
  private wake: () => void = () => {};

  private constructor(private readonly socket: Socket) {
    socket.on('data', (chunk) => {
      this.received += chunk.toString('latin1');
      this.wake();
    });
    for (const event of ['close', 'error'] as const) {
      socket.on(event, () => {
        this.isEnded = true;
        this.wake();
      });
    }
  }

  /** Connects and waits for the greeting. */
  static async open(port: number, { timeoutMs = MS, address }: SessionOptions = {}): Promise<SmtpSession> {
    const session = new SmtpSession(connect({ host: HOST, port, ...localAddress(address) }));
    await session.reply(timeoutMs);
    return session;
  }

  /**
   * The next reply, all its lines; `000` once the server has closed the connection. @throws Error on timeout
   */
  async reply(timeoutMs = MS): Promise<string> {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const last = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\n/.exec(this.received);
      if (last) {
        this.received = this.received.slice(last[0].length);
        return last[0].slice(last[0].lastIndexOf(last[1] ?? '')).trim();
      }
      if (this.isEnded) return '000 hung up';
      const left = end - Date.now();
      if (left <= 0) throw new Error(`no reply within ${timeoutMs / 1_000} s`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async command(line: string, timeoutMs = MS): Promise<string> {
    this.write(`${line}\r\n`);
    return this.reply(timeoutMs);
  }

  write(text: string): void {
    if (this.socket.writable) this.socket.write(Buffer.from(text, 'utf8'));
  }

  close(): void {
    this.socket.destroy();
  }
}

export interface SessionOptions {
  timeoutMs?: number;
  /** Local source address; Linux only. */
  address?: string;
}

export interface Delivery {
  /** Reply to RCPT TO. */
  recipient: string;
  /** Reply to the message; undefined when the recipient was already refused. */
  end: string | undefined;
  ms: number;
}

/** Delivers a message as a mail server does. */
export async function deliver(
  port: number,
  {
    from,
    to,
    message,
    timeoutMs = MS,
    address,
  }: { from: string; to: string; message: string; timeoutMs?: number; address?: string },
): Promise<Delivery> {
  const began = performance.now();
  const session = await SmtpSession.open(port, { timeoutMs, ...(address !== undefined && { address }) });
  try {
    await session.command('EHLO sender.example', timeoutMs);
    await session.command(`MAIL FROM:<${from}>`, timeoutMs);
    const recipient = await session.command(`RCPT TO:<${to}>`, timeoutMs);
    if (!recipient.startsWith('2')) return { recipient, end: undefined, ms: performance.now() - began };
    await session.command('DATA', timeoutMs);
    session.write(`${message.replaceAll(/^\./gm, '..')}\r\n.\r\n`);
    const end = await session.reply(timeoutMs);
    return { recipient, end, ms: performance.now() - began };
  } finally {
    session.close();
  }
}
