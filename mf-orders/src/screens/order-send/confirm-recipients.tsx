import { Yen } from '@hacchu-hub/ui/money';
import type { MailValues } from '../../order/mail/mail-form.js';
import styles from './order-send.module.css';

/** What the confirmation of a sending shows: who gets it, what it comes to, and what to mind. */
export const ConfirmRecipients = ({
  mail,
  document,
  total,
  warnings,
}: {
  mail: Pick<MailValues, 'to' | 'cc'>;
  /** What is attached. */
  document: string;
  total: string;
  warnings: readonly string[];
}) => (
  <div className={styles.confirm}>
    <div>宛先：{mail.to.join('、')}</div>
    {mail.cc.length > 0 && <div>Cc：{mail.cc.join('、')}</div>}
    <div>
      合計（税込）：
      <Yen value={total} />
    </div>
    <div>{document}（PDF）を添付します。送信後は取り消せません。</div>
    {warnings.length > 0 && (
      <ul className={styles.warnings} aria-label="注意">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    )}
  </div>
);
