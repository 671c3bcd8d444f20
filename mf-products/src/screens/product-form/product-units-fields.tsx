import { inUnit } from '@hacchu-hub/field-rules';
import { Field, FieldRow, FormStack, TextInput } from '@hacchu-hub/ui/form';
import { Section } from '@hacchu-hub/ui/page';
import { QuantityInput } from '@hacchu-hub/ui/quantity';
import { useId } from 'react';
import { COMMON_UNITS, unitOf, type UnitsValues } from './product-units.values.js';

interface UnitsFieldsProps {
  values: UnitsValues;
  onChange: (key: keyof UnitsValues, value: string) => void;
}

/** 単位と発注数: how a product is counted and ordered. */
export const UnitsFields = ({ values, onChange }: UnitsFieldsProps) => {
  const units = useId();
  return (
    <Section
      title="単位と発注数"
      description="単位は発注書に印刷されます。発注数が条件に合わないときは、発注の画面で警告します。"
    >
      <FormStack>
        <FieldRow>
          <Field label="単位" name="unit" help="候補から選ぶか、10文字までで入力します。">
            <TextInput
              value={values.unit}
              onChange={(value) => onChange('unit', value)}
              list={units}
              placeholder="例：個"
              autoComplete="off"
            />
          </Field>
          <Field label="入数" name="packSize" help="1ケースに入る数量です。">
            <QuantityInput
              numberOf={inUnit(unitOf(values))}
              value={values.packSize}
              onChange={(value) => onChange('packSize', value)}
            />
          </Field>
        </FieldRow>
        <datalist id={units}>
          {COMMON_UNITS.map((unit) => (
            <option key={unit} value={unit} />
          ))}
        </datalist>
        <FieldRow>
          <Field label="最小発注数" name="minimumOrderQuantity" help="一度に発注する数量の下限です。">
            <QuantityInput
              numberOf={inUnit(unitOf(values))}
              value={values.minimumOrderQuantity}
              onChange={(value) => onChange('minimumOrderQuantity', value)}
            />
          </Field>
          <Field
            label="発注単位"
            name="orderMultiple"
            help="この数の倍数で発注します。ケース単位なら入数と同じです。"
          >
            <QuantityInput
              numberOf={inUnit(unitOf(values))}
              value={values.orderMultiple}
              onChange={(value) => onChange('orderMultiple', value)}
            />
          </Field>
        </FieldRow>
      </FormStack>
    </Section>
  );
};
