import { Icon } from '@hacchu-hub/ui/icon';
import { Link } from '@hacchu-hub/ui/link';
import { Section } from '@hacchu-hub/ui/page';
import type { ChecklistItem } from './legal-checklist.js';
import styles from './order-send.module.css';

const looks = {
  present: { icon: 'success', word: '記載あり' },
  missing: { icon: 'warning', word: '記載なし' },
  ask: { icon: 'info', word: '要確認' },
} as const;

/** The legal items of an order document: present or missing. */
export const ChecklistPanel = ({ items }: { items: readonly ChecklistItem[] }) => (
  <Section
    title="法定記載事項"
    description="取適法4条・フリーランス法3条で求められる事項です。不足があっても送信できます。"
  >
    <ul className={styles.checklist}>
      {items.map(({ label, state, note, remedy }) => (
        <li key={label} className={styles[state]}>
          <Icon name={looks[state].icon} />
          <span>
            {label}
            <span className={styles.word}>{looks[state].word}</span>
            {note !== undefined && <span className={styles.note}>{note}</span>}
            {remedy && <Link href={remedy.href}>{remedy.label}</Link>}
          </span>
        </li>
      ))}
    </ul>
  </Section>
);
