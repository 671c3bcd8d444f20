/** The client id of the product at the emulated Slack. */
export const SLACK_CLIENT_ID = 'hacchu-hub-development';
