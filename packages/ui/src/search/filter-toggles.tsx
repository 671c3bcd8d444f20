import styles from './search.module.css';

export interface FilterToggle {
  key: string;
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}

export interface FilterTogglesProps {
  /** Accessible name of the group: 「納期と入荷」. */
  label: string;
  toggles: readonly FilterToggle[];
}

/** Frequent filters, each toggled by one click. */
export const FilterToggles = ({ label, toggles }: FilterTogglesProps) => (
  <div className={styles.toggles} role="group" aria-label={label}>
    {toggles.map(({ key, label: words, isOn, onToggle }) => (
      <button
        key={key}
        type="button"
        className={styles.toggle}
        aria-pressed={isOn}
        onClick={() => onToggle(!isOn)}
      >
        {words}
      </button>
    ))}
  </div>
);
