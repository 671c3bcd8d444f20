import type { ParsedMail } from 'mailparser';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { INBOUND_PORT } from './environment.js';

export interface SupplierMessage extends Pick<SendMailOptions, 'subject' | 'text' | 'html' | 'attachments'> {
  /** The sender. */
  from: { name: string; address: string };
  messageId: string;
}

/** Replies to a mail of the product as a mail client does: to its reply address, in the same thread. */
export async function answerMail(mail: ParsedMail, message: SupplierMessage): Promise<void> {
  const to = mail.replyTo?.value[0]?.address;
  if (!to) throw new Error('the mail has no reply address');
  const transport = createTransport({
    host: '127.0.0.1',
    port: INBOUND_PORT,
    secure: false,
    ignoreTLS: true,
  });
  try {
    await transport.sendMail({
      to,
      inReplyTo: mail.messageId,
      references: [mail.messageId ?? ''],
      ...message,
    });
  } finally {
    transport.close();
  }
}
