/** The name under which the stack's product is known to its Slack. */
export const SLACK_CLIENT_ID = 'hacchu-hub-development';
