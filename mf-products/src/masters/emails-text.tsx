import styles from './emails-text.module.css';

export interface EmailsTextProps {
  contacts: readonly { email: string }[];
  /** In a cell: the first one, and how many more. */
  short?: boolean;
}

/** Mail addresses of a record. */
export const EmailsText = ({ contacts, short = false }: EmailsTextProps) => {
  const [first, ...others] = contacts.map(({ email }) => email);
  if (first === undefined) return short ? <span className={styles.none}>未登録</span> : null;
  if (short) {
    return (
      <span className={styles.short} title={[first, ...others].join('\n')}>
        <span className={styles.first}>{first}</span>
        {others.length > 0 && <span className={styles.more}>他{others.length}件</span>}
      </span>
    );
  }
  return (
    <ul className={styles.list}>
      {[first, ...others].map((email) => (
        <li key={email}>{email}</li>
      ))}
    </ul>
  );
};
