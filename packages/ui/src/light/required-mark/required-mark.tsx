import styles from './required-mark.module.css';

/** 「必須」 beside the label of a required field. */
export const RequiredMark = ({
  isHidden = false,
}: {
  /** Hidden from assistive technology, which learns it from the input. */ isHidden?: boolean;
}) => (
  <span className={styles.mark} aria-hidden={isHidden || undefined}>
    必須
  </span>
);
