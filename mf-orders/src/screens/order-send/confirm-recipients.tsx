import { Yen } from '@hacchu-hub/ui/money';
import type { MailValues } from '../../order/mail/mail-form.js';
import styles from './order-send.module.css';

/** The confirmation of a sending: recipients, total and warnings. */
export const ConfirmRecipients = ({
  mail,
  document,
  total,
  warnings,
}: {
  mail: Pick<MailValues, 'to' | 'cc'>;
  /** Names the attached document. */
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
