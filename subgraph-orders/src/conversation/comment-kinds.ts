/** What a message of the conversation is. */
export enum OrderCommentKind {
  COMMENT = 'COMMENT',
  REPLY = 'REPLY',
  AUTO_REPLY = 'AUTO_REPLY',
  BOUNCE = 'BOUNCE',
}

/** Whether a message that came in is from whom its From names, by DKIM, SPF and DMARC. */
export enum SenderAuthentication {
  PASS = 'PASS',
  FAIL = 'FAIL',
  NONE = 'NONE',
  TEMPORARY_ERROR = 'TEMPORARY_ERROR',
}
