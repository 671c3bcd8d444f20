import { Button } from '@hacchu-hub/ui/button';
import { DateInput, INVALID_DAY_MESSAGE, isLocalDate } from '@hacchu-hub/ui/date';
import { useState } from 'react';
import { useToday } from '../../order/today.hook.js';
import styles from './deliveries.module.css';

/**
 * Fills in all outstanding pieces of the selected lines as received on one day; the input can still be
 * changed.
 */
export const FillSelected = ({ onFill }: { onFill: (date: string) => void }) => {
  const today = useToday();
  const [chosen, setDate] = useState<string>();
  const date = chosen ?? today;
  return (
    <div className={styles.fill}>
      <span>納品日</span>
      <div className={styles.day}>
        <DateInput aria-label="選択した行の納品日" value={date} max={today} onChange={setDate} />
      </div>
      <Button
        icon="inbox"
        disabledReason={date === '' || isLocalDate(date) ? undefined : INVALID_DAY_MESSAGE}
        onClick={() => onFill(date === '' ? today : date)}
      >
        残数を入荷数に入力
      </Button>
    </div>
  );
};
