import { Button } from '@hacchu-hub/ui/button';
import { Field, FieldRow, Select, TextInput } from '@hacchu-hub/ui/form';
import { type AddressValues } from './address.js';
import { useAddressLookUp } from './use-address-look-up.js';
import { type Prefectures } from './use-prefectures.js';

export interface AddressFieldsProps {
  values: AddressValues;
  onChange: (name: keyof AddressValues, value: string) => void;
  prefectures: Prefectures['options'];
  required?: boolean;
}

/** The fields of an address. */
export const AddressFields = ({ values, onChange, prefectures, required = false }: AddressFieldsProps) => {
  const { lookUp, isLooking, problem } = useAddressLookUp(values, onChange);
  return (
    <>
      <FieldRow>
        <Field label="郵便番号" name="zipCode" required={required} width="short" help="例：150-0001">
          <TextInput
            value={values.zipCode}
            onChange={(value) => onChange('zipCode', value)}
            prefix="〒"
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
        <Field label="都道府県" name="prefectureId" required={required} width="short">
          <Select
            value={values.prefectureId}
            onChange={(value) => onChange('prefectureId', value)}
            placeholder="選択してください"
            options={prefectures}
          />
        </Field>
      </FieldRow>
      <div>
        <Button
          size="small"
          loading={isLooking}
          disabledReason={values.zipCode.trim() === '' ? '郵便番号を入力してください。' : undefined}
          onClick={() => void lookUp()}
        >
          郵便番号から住所を入力
        </Button>
        {problem !== undefined && <span role="alert"> {problem}</span>}
      </div>
      <Field label="市区町村" name="city" required={required}>
        <TextInput value={values.city} onChange={(value) => onChange('city', value)} autoComplete="off" />
      </Field>
      <Field label="番地" name="address1" required={required}>
        <TextInput
          value={values.address1}
          onChange={(value) => onChange('address1', value)}
          autoComplete="off"
        />
      </Field>
      <Field label="建物名" name="address2">
        <TextInput
          value={values.address2}
          onChange={(value) => onChange('address2', value)}
          autoComplete="off"
        />
      </Field>
    </>
  );
};
