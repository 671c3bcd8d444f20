import { BrokenSlackNotices } from './broken-slack.notices.js';
import { SlackNews } from './slack-news.js';
import { SlackPosts } from './slack-posts.js';
import { SlackMessageHandler, SlackReviewHandler } from './slack.handler.js';

/** What the Slack channel of a demand is told: what the module takes in. */
export const SLACK = {
  providers: [SlackNews, SlackPosts, BrokenSlackNotices, SlackMessageHandler, SlackReviewHandler],
};
