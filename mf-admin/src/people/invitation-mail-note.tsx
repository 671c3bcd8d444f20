import { Button } from '@hacchu-hub/ui/button';
import { formatTimestamp } from '@hacchu-hub/ui/date';
import { StatusTag } from '@hacchu-hub/ui/status';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './people.module.css';
import { isBlockedBy, isOffered, type Person, reasonAgainst } from './person.js';

/** Longer than the mail of an invitation takes while nothing is away. */
const USUAL_MS = 3_000;

/** Most mails leave within a second: that one waits is not said before it has taken longer than usual. */
const AfterUsualTime = ({ children }: { children: ReactNode }) => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), USUAL_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow && children;
};

interface InvitationMailNoteProps {
  person: Person;
  onResend: ((person: Person) => void) | undefined;
}

/** What happened to the mail of an invitation that has not left or came back, and what to do; nothing otherwise. */
export const InvitationMailNote = ({ person, onResend }: InvitationMailNoteProps) => {
  const mail = person.invitationMail;
  if (!mail) return null;
  const time = formatTimestamp(mail.at);
  const isHeld = isBlockedBy(person, 'RESEND_INVITATION', 'WITHDRAWING');
  switch (mail.state) {
    case 'WAITING':
      return (
        <AfterUsualTime key={mail.at}>
          <div className={styles.mail}>
            <StatusTag tone="blue">送信待ち</StatusTag>
            <span className={styles.mailHint}>
              {isHeld
                ? '退会手続きの間は送信しません。'
                : '招待メールを順番に自動で送信します。操作は必要ありません。'}
            </span>
          </div>
        </AfterUsualTime>
      );
    case 'RETRYING':
      return (
        <div className={styles.mail}>
          <StatusTag tone="gold">再送中</StatusTag>
          <span className={styles.mailHint}>
            つながりしだい自動で送信します（24時間まで）。次は {time} ごろ試します。操作は必要ありません。
          </span>
        </div>
      );
    case 'FAILED': {
      const mayResend = onResend !== undefined && isOffered(person, 'RESEND_INVITATION');
      return (
        <div className={styles.mail}>
          <StatusTag tone="red">送信失敗</StatusTag>
          {mayResend && reasonAgainst(person, 'RESEND_INVITATION') === undefined && (
            <Button size="small" icon="send" onClick={() => onResend(person)}>
              招待を再送
            </Button>
          )}
          <span className={styles.mailHint}>
            招待メールを届けられませんでした（{time}）。{mail.reason}
            {!mayResend && '管理者が再送できます。'}
          </span>
        </div>
      );
    }
  }
};
