import { expect } from '@playwright/test';
import { type ParsedMail, simpleParser } from 'mailparser';
import { z } from 'zod';
import { MAIL_ORIGIN } from './environment.js';

const listed = z.array(
  z.object({
    id: z.string(),
    subject: z.string().default(''),
    time: z.string(),
    to: z.array(z.object({ address: z.string() })).default([]),
  }),
);
export type ListedMail = z.infer<typeof listed>[number];

/** The mail inbox of the stack. */
export class MailInbox {
  /** Messages to the address, oldest first. */
  async sentTo(address: string): Promise<ListedMail[]> {
    const response = await fetch(`${MAIL_ORIGIN}/api/email`);
    return listed
      .parse(await response.json())
      .filter(({ to }) => to.some((recipient) => recipient.address === address))
      .toSorted((a, b) => a.time.localeCompare(b.time));
  }

  /**
   * Waits for the next message to the address after those already counted, and parses it with its
   * attachments.
   */
  async next(address: string, alreadyThere = 0): Promise<ParsedMail> {
    await expect
      .poll(async () => (await this.sentTo(address)).length, {
        message: `mail to ${address}`,
        timeout: 30_000,
      })
      .toBeGreaterThan(alreadyThere);
    const mail = (await this.sentTo(address))[alreadyThere];
    const source = await fetch(`${MAIL_ORIGIN}/api/email/${mail?.id}/source`);
    return simpleParser(Buffer.from(await source.arrayBuffer()));
  }
}
