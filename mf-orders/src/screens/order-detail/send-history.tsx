import { useFreshLinks } from '@hacchu-hub/slice-kit/files';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { Icon } from '@hacchu-hub/ui/icon';
import type { OrderDocumentKind, SendLog_OrderSendLogFragment } from '../../generated/graphql.js';
import { StoppedMail } from '../../order/mail/stopped-mail.js';
import styles from './order-detail.module.css';

const kindWords: Record<OrderDocumentKind, string> = {
  ORDER: '',
  CORRECTION: '（訂正）',
  CANCELLATION: '（取消）',
};

/** The result of one sending, in words. */
export const sendStateWords = (
  log: Pick<SendLog_OrderSendLogFragment, 'status' | 'method' | 'failureReason' | 'isStopped'>,
): string => {
  if (log.status === 'FAILED') return log.isStopped ? '送信中止' : '送信失敗';
  if (log.status === 'PENDING') return log.failureReason === null ? '送信中' : '再送中';
  return log.method === 'MANUAL' ? 'メールを送らず発注' : '送信済み';
};

type Log = SendLog_OrderSendLogFragment;

/** The last version sent to the supplier, in words; undefined before the first sending. */
export const versionWords = (
  logs: readonly Pick<Log, 'version' | 'status' | 'kind'>[],
): string | undefined => {
  const given = logs.filter(({ status }) => status === 'SENT');
  const latest = given.reduce<(typeof given)[number] | undefined>(
    (best, log) => (best && best.version > log.version ? best : log),
    undefined,
  );
  return latest && `第${latest.version}版${kindWords[latest.kind]}`;
};

interface SendHistoryProps {
  logs: readonly Log[];
  /** Where a sending that failed or was stopped can be retried, if it can be. */
  retryHref?: string;
}

/** Each sending of the order, newest first, with the document as sent. */
export const SendHistory = ({ logs, retryHref }: SendHistoryProps) => {
  useFreshLinks();
  return logs.length === 0 ? (
    <p className={styles.nothing}>まだ送信していません。</p>
  ) : (
    <ul className={styles.logs}>
      {[...logs]
        .sort((a, b) => b.requestedAt.localeCompare(a.requestedAt))
        .map((log, index) => (
          <li key={log.id} className={styles.log}>
            <div className={styles.logHead}>
              <strong>
                第{log.version}版{kindWords[log.kind]}
              </strong>
              <span className={log.status === 'FAILED' && !log.isStopped ? styles.bad : undefined}>
                {sendStateWords(log)}
              </span>
              <TimestampText value={log.sentAt ?? log.requestedAt} />
              <span className={styles.quiet}>{log.senderName}</span>
              {log.documentUrl !== null && (
                <a href={log.documentUrl} target="_blank" rel="noopener noreferrer">
                  <Icon name="pdf" /> 発注書（PDF）
                </a>
              )}
            </div>
            {log.method === 'MAIL' && (
              <div className={styles.quiet}>
                宛先 {log.to.join('、')}
                {log.cc.length > 0 && ` / Cc ${log.cc.join('、')}`}
              </div>
            )}
            {log.method === 'MAIL' && <div className={styles.quiet}>{log.subject}</div>}
            {log.attachments.length > 0 && (
              <div className={styles.quiet}>添付 {log.attachments.map(({ name }) => name).join('、')}</div>
            )}
            {log.isStopped ? (
              <div className={log.mayHaveArrived ? styles.bad : styles.quiet}>
                <StoppedMail mail={log} />
              </div>
            ) : (
              log.failureReason !== null && <div className={styles.bad}>{log.failureReason}</div>
            )}
            {index === 0 && log.status === 'FAILED' && retryHref !== undefined && (
              <div className={styles.screenOnly}>
                <ButtonLink size="small" icon="reload" href={retryHref}>
                  もう一度送信する
                </ButtonLink>
              </div>
            )}
          </li>
        ))}
    </ul>
  );
};
