import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import type { OrderFormState } from '../order-form/order-form.hook.js';
import styles from '../order-form/order-form.module.css';
import type { OrderFormValues } from '../order-form/order-form.values.js';
import { type DatesByLine, proposedLines, withDates } from './proposed-dates.js';

interface ProposedDatesProps {
  state: OrderFormState;
  saved: OrderFormValues;
  proposed: DatesByLine;
}

/** Limit of listed lines. */
const shown = 10;

/** The dates of an open 納期回答: which lines have them, and the way to fill them in or take them back. */
export const ProposedDates = ({ state, saved, proposed }: ProposedDatesProps) => {
  const { form, begin } = state;
  const lines = proposedLines(form.values, saved, proposed);
  if (lines.length === 0) return null;
  const isFilled = lines.every(({ isTaken }) => isTaken);
  const change = () => {
    begin();
    const dates = isFilled ? new Map(lines.map((line) => [line.id, line.saved])) : proposed;
    form.update(
      (values) => withDates(values, dates),
      lines.map(({ key }) => `orderProductLines.${key}.deliveryDate`),
    );
  };
  return (
    <Alert
      title={
        isFilled
          ? `仕入先が回答した納期を${lines.length}行に入力しました`
          : '仕入先から納期の回答が届いています'
      }
      action={
        <Button size="small" onClick={change}>
          {isFilled ? '元の納期に戻す' : '回答の納期を入力する'}
        </Button>
      }
    >
      <ul className={styles.outdated}>
        {lines.slice(0, shown).map(({ key, row, name, saved: before, proposed: date, isTaken }) => (
          <li key={key}>
            {row}行目 {name}：{before || '（空欄）'} → <strong>{date}</strong>
            {!isTaken && '（未入力）'}
          </li>
        ))}
        {lines.length > shown && <li>ほか{lines.length - shown}行</li>}
      </ul>
      {isFilled && 'まだ保存されていません。必要に応じて修正してください。'}
    </Alert>
  );
};
