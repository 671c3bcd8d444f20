import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { localUrl, type Settings } from '../stack/settings.js';

/** A supplier's reply to a message. */
export interface SupplierReply {
  message: string;
  text: string;
}

const listed = z.array(
  z.object({
    id: z.string(),
    text: z.string().default(''),
    to: z.array(z.object({ address: z.string() })).default([]),
    subject: z.string().default(''),
    headers: z.looseObject({ 'message-id': z.string() }),
  }),
);

/** Limit for sending a message; after that the demonstration data is created without the reply. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Replies to messages by mail, as the suppliers' mail clients do: to the reply address, in the same thread.
 */
export async function answerMessages(settings: Settings, replies: readonly SupplierReply[]): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port: settings.ports.inbound,
    secure: false,
    ignoreTLS: true,
  });
  try {
    for (const { message, text } of replies) {
      const mail = await findMail(settings, message);
      const replyTo = mail && (await readReplyAddress(settings, mail.id));
      const from = mail?.to[0]?.address;
      if (!replyTo || !from) continue;
      const thread = mail.headers['message-id'];
      await transport.sendMail({
        from,
        to: replyTo,
        subject: mail.subject,
        text,
        inReplyTo: thread,
        references: [thread],
      });
    }
  } finally {
    transport.close();
  }
}

/**
 * The latest mail to a supplier that contains all the texts, since a correction repeats the number; undefined when
 * there is none after a while.
 */
export async function findMail(settings: Settings, ...texts: readonly string[]) {
  const until = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < until) {
    const response = await fetch(`${localUrl(settings.ports.mail)}/api/email`);
    const found = listed
      .parse(await response.json())
      .findLast((mail) => texts.every((text) => mail.text.includes(text)));
    if (found) return found;
    await pause(500);
  }
  return undefined;
}

async function readReplyAddress(settings: Settings, id: string): Promise<string | undefined> {
  const source = await fetch(`${localUrl(settings.ports.mail)}/api/email/${id}/source`);
  const unfolded = (await source.text()).replaceAll(/\r?\n[ \t]+/g, ' ');
  const header = /^Reply-To:(.*)$/im.exec(unfolded)?.[1] ?? '';
  return header.split(/[\s<>]+/).find((part) => part.includes('@'));
}
