import styles from './mail.module.css';

/** What keeps a mail from going out. */
export const ProblemList = ({ problems }: { problems: readonly string[] }) => (
  <ul className={styles.problems}>
    {problems.map((problem) => (
      <li key={problem}>{problem}</li>
    ))}
  </ul>
);
