import styles from './mail.module.css';

/** The signature that is appended to the text on sending. */
export const MailSignature = ({ signature }: { signature: string | null }) =>
  signature !== null && (
    <div role="group" aria-label="署名" className={styles.signature}>
      <div className={styles.signatureHint}>署名（送信時に本文の下に付きます）</div>
      <div className={styles.signatureText}>{signature}</div>
    </div>
  );
