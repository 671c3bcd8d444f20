import { useState } from 'react';
import { nothing, Sample } from '../../gallery/sample.js';
import { Field } from '../form/index.js';
import { MoneyInput, Yen } from './index.js';

export default { component: MoneyInput };

const Price = ({ start, error }: { start: string; error?: string }) => {
  const [price, setPrice] = useState(start);
  return (
    <Field label="単価" width="short" error={error}>
      <MoneyInput value={price} onChange={setPrice} />
    </Field>
  );
};

export const States = () => (
  <>
    <Sample state="入力・空">
      <Price start="1280.5" />
      <Price start="" />
    </Sample>
    <Sample state="誤り・狭い幅" isNarrow>
      <Price start="123456789012345.25" error="整数部は10桁以内で入力してください。" />
    </Sample>
    <Sample state="使えない">
      <Field label="金額" width="short">
        <MoneyInput value="98000" onChange={nothing} disabled />
      </Field>
    </Sample>
    <Sample state="文字">
      <Yen value="1280.5" />
      <Yen value={0} />
      <Yen value="-12345678" />
      <Yen value="98765432100" emphasis="total" />
      <Yen value={null} />
    </Sample>
  </>
);
