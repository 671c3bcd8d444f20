import styles from './required-mark.module.css';

/** 「必須」 beside the name of what has to be filled in. */
export const RequiredMark = ({
  isHidden = false,
}: {
  /** An assistive technology learns it from the input. */ isHidden?: boolean;
}) => (
  <span className={styles.mark} aria-hidden={isHidden || undefined}>
    必須
  </span>
);
