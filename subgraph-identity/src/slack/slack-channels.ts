import { searchKey } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { SlackApplication } from './slack.application.js';
import { type SlackChannelFacts, SlackClient } from './slack.client.js';

/** Slack allows about 20 channel list requests per minute, and a large workspace needs more than ten. */
const KEPT_MS = 10 * 60_000;
const MOST_LISTS = 20;

interface KeptList {
  channels: Promise<SlackChannelFacts[]>;
  until: number;
}

/** The channels of workspaces, cached in this process. */
@Injectable()
export class SlackChannels {
  private readonly lists = new Map<string, KeptList>();

  constructor(private readonly slack: SlackClient) {}

  /**
   * Channels whose name contains the text, sorted by name.
   * @param key identifies the connection
   * @param isFresh bypasses the cache, after changes in Slack
   */
  async search(
    application: SlackApplication,
    { key, token, isFresh }: { key: string; token: string; isFresh: boolean },
    words: string,
  ): Promise<SlackChannelFacts[]> {
    if (isFresh) this.lists.delete(key);
    const sought = searchKey(words.replace(/^#/, ''));
    const channels = await this.listOf(application, key, token);
    return channels.filter(({ name }) => searchKey(name).includes(sought));
  }

  private listOf(application: SlackApplication, key: string, token: string): Promise<SlackChannelFacts[]> {
    const kept = this.lists.get(key);
    if (kept && kept.until > Date.now()) return kept.channels;
    const channels = this.slack
      .channels(application, token)
      .then((found) => found.toSorted((one, other) => one.name.localeCompare(other.name, 'ja')));
    this.lists.delete(key);
    this.lists.set(key, { channels, until: Date.now() + KEPT_MS });
    const [oldest] = this.lists.keys();
    if (this.lists.size > MOST_LISTS && oldest !== undefined) this.lists.delete(oldest);
    // A failed read is not cached.
    channels.catch(() => {
      if (this.lists.get(key)?.channels === channels) this.lists.delete(key);
    });
    return channels;
  }
}
