import { useState } from 'react';
import { nothing, Sample } from '../../gallery/sample.js';
import { Field } from '../form/index.js';
import { Quantity, QuantityInput } from './index.js';

export default { component: QuantityInput };

export const States = () => {
  const [lot, setLot] = useState('12000');
  return (
    <>
      <Sample state="入力・誤り・使えない">
        <Field label="数量" width="short">
          <QuantityInput value={lot} onChange={setLot} />
        </Field>
        <Field label="誤った数量" width="short" error="整数で入力してください。">
          <QuantityInput value="1.5" onChange={nothing} />
        </Field>
        <Field label="変えられない数量" width="short">
          <QuantityInput value="120" onChange={nothing} disabled />
        </Field>
      </Sample>
      <Sample state="文字">
        <Quantity value={9_999_999} />
        <Quantity value={-3} />
        <Quantity value={0} />
        <Quantity value={null} />
      </Sample>
    </>
  );
};
