import { BrokenSlackNotices } from './broken-slack.notices.js';
import { SlackMessageHandler, SlackReviewHandler } from './slack.handler.js';
import { SlackOutbox } from './slack-outbox.js';
import { SlackPosts } from './slack-posts.js';

/** Messages to the Slack channel of a demand: providers and handlers. */
export const SLACK = {
  providers: [SlackOutbox, SlackPosts, BrokenSlackNotices, SlackMessageHandler, SlackReviewHandler],
};
