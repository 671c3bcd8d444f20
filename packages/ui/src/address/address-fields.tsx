import { Button } from '../button/index.js';
import { Field, FieldRow, Select, type SelectOption, TextInput } from '../form/index.js';
import { useAddressLookUp } from './address-look-up.js';

/** The address part of a form, as text. `prefectureId` is '' or the JIS X 0401 code as text. */
export interface AddressValues {
  zipCode: string;
  prefectureId: string;
  city: string;
  address1: string;
  address2: string;
}

/** The address that belongs to a post code. */
export interface FoundAddress {
  prefectureId: number;
  city: string;
  address1: string;
}

export interface AddressFieldsProps {
  values: AddressValues;
  onChange: (name: keyof AddressValues, value: string) => void;
  prefectures: readonly SelectOption[];
  /**
   * Looks a post code up; resolves to undefined when it is unknown. Rejects with an error whose message can
   * be shown.
   */
  findAddress: (zipCode: string) => Promise<FoundAddress | undefined>;
  required?: boolean;
  /** The GraphQL input path of the surrounding object, such as `demandContact.`. */
  path?: string;
}

/** The fields of an address. */
export const AddressFields = (props: AddressFieldsProps) => {
  const { values, onChange, prefectures, required = false, path = '' } = props;
  const { lookUp, typed, isLooking, problem } = useAddressLookUp(props);
  return (
    <>
      <FieldRow>
        <Field
          label="郵便番号"
          name={`${path}zipCode`}
          required={required}
          width="short"
          help="例：150-0001。7桁を入力すると、住所の空欄に入ります。"
        >
          <TextInput
            value={values.zipCode}
            onChange={(value) => void typed(value)}
            prefix="〒"
            inputMode="numeric"
            autoComplete="off"
          />
        </Field>
        <Field label="都道府県" name={`${path}prefectureId`} required={required} width="short">
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
      <Field label="市区町村" name={`${path}city`} required={required}>
        <TextInput value={values.city} onChange={(value) => onChange('city', value)} autoComplete="off" />
      </Field>
      <Field label="番地" name={`${path}address1`} required={required}>
        <TextInput
          value={values.address1}
          onChange={(value) => onChange('address1', value)}
          autoComplete="off"
        />
      </Field>
      <Field label="建物名" name={`${path}address2`}>
        <TextInput
          value={values.address2}
          onChange={(value) => onChange('address2', value)}
          autoComplete="off"
        />
      </Field>
    </>
  );
};
