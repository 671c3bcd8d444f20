import { useState } from 'react';
import { nothing, Sample } from '../../gallery/sample.js';
import { Field } from '../form/index.js';
import { DateInput, DateText, TimestampText } from './index.js';

export default { component: DateInput };

const Day = ({ start, error }: { start: string; error?: string }) => {
  const [day, setDay] = useState(start);
  return (
    <Field label="日付" error={error}>
      <DateInput value={day} onChange={setDay} />
    </Field>
  );
};

export const States = () => (
  <>
    <Sample state="入力">
      <Day start="2026-11-24" />
    </Sample>
    <Sample state="空">
      <Day start="" />
    </Sample>
    <Sample state="誤り">
      <Day start="2026-11-01" error="明日以降の日付を入力してください。" />
    </Sample>
    <Sample state="日付ではない文字">
      <Day start="11月35日" />
    </Sample>
    <Sample state="使えない・小さい・狭い幅" isNarrow>
      <DateInput aria-label="使えない日付" value="2026-11-24" onChange={nothing} disabled />
      <DateInput aria-label="小さい日付" value="2026-11-24" onChange={nothing} size="small" />
    </Sample>
    <Sample state="文字">
      <DateText value="2026-11-24" />
      <DateText value="2026-11-24" weekday />
      <DateText value={null} />
      <TimestampText value="2026-11-24T01:30:00.000000Z" />
      <TimestampText value={null} />
    </Sample>
  </>
);
