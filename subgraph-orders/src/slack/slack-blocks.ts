import type { KnownBlock } from '@slack/types';
import type { SlackMessage } from './slack-message.js';
import { mrkdwn } from './slack-text.js';

/** Slack allows 3,000 per section, but all blocks of a message should stay below 12,000 characters. */
const MAX_PARAGRAPH = 2_900;
const MAX_PARAGRAPHS = 3;
/** Slack allows 2,000. */
const MAX_FACT = 300;
/** Slack's limit per section. */
const MAX_FACTS = 10;
const MAX_SUBJECT = 300;
const MAX_HEADER = 150;
const MAX_FALLBACK = 1_000;

export interface SlackContent {
  /** Fallback text for notifications and screen readers. */
  text: string;
  blocks: KnownBlock[];
}

/** Renders a message as Block Kit. @param appUrl base URL of the product */
export function slackContentOf(message: SlackMessage, appUrl: string): SlackContent {
  const { order, title, paragraphs, facts, link } = message;
  const header = order ? `${title}：${order.purchaseNumber}` : title;
  const shown = [...(order?.subject ? [`件名：${order.subject}`] : []), ...paragraphs];
  const [subject, ...rest] = order?.subject ? shown : ['', ...shown];
  return {
    text: mrkdwn(
      [header, ...shown, ...facts.map(({ label, value }) => `${label}：${value}`)]
        .join(' / ')
        .replaceAll(/\s+/g, ' '),
      MAX_FALLBACK,
    ),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: header.slice(0, MAX_HEADER), emoji: false } },
      ...(subject ? [section(subject, MAX_SUBJECT)] : []),
      ...rest.slice(0, MAX_PARAGRAPHS).map((paragraph) => section(paragraph, MAX_PARAGRAPH)),
      ...(facts.length > 0 ? [factsBlock(facts)] : []),
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            action_id: 'open',
            text: { type: 'plain_text', text: link.label, emoji: false },
            url: new URL(link.path, appUrl).toString(),
          },
        ],
      },
    ],
  };
}

const section = (text: string, max: number): KnownBlock => ({
  type: 'section',
  text: { type: 'mrkdwn', text: mrkdwn(text, max), verbatim: true },
});

const factsBlock = (facts: SlackMessage['facts']): KnownBlock => ({
  type: 'section',
  fields: facts.slice(0, MAX_FACTS).map(({ label, value }) => ({
    type: 'mrkdwn',
    text: `*${label}*\n${mrkdwn(value, MAX_FACT)}`,
    verbatim: true,
  })),
});
