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
  /** Those that are on are among the chips as well, which are printed. */
  areChips?: boolean;
}

/** Frequent filters, each toggled by one click. */
export const FilterToggles = ({ label, toggles, areChips = false }: FilterTogglesProps) => (
  <div
    className={styles.toggles}
    role="group"
    aria-label={label}
    data-printed={!areChips && toggles.some(({ isOn }) => isOn) ? '' : undefined}
  >
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
