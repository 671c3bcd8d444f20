/** Kind of a message in the conversation. */
export enum OrderCommentKind {
  COMMENT = 'COMMENT',
  REPLY = 'REPLY',
  AUTO_REPLY = 'AUTO_REPLY',
  BOUNCE = 'BOUNCE',
}

/** How a message came in or went out. */
export enum OrderCommentChannel {
  MAIL = 'MAIL',
  PORTAL = 'PORTAL',
}

/** Result of authenticating the From address of an incoming message, by DKIM, SPF and DMARC. */
export enum SenderAuthentication {
  PASS = 'PASS',
  FAIL = 'FAIL',
  NONE = 'NONE',
  TEMPORARY_ERROR = 'TEMPORARY_ERROR',
}
