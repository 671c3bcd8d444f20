import { useState } from 'react';
import { Button } from '../button/index.js';
import { Field, FieldRow, Select, TextInput, type SelectOption } from '../form/index.js';

/** The address part of a form, as typed. `prefectureId` is '' or the code of JIS X 0401 as text. */
export interface AddressValues {
  zipCode: string;
  prefectureId: string;
  city: string;
  address1: string;
  address2: string;
}

/** What a post code says of an address. */
export interface FoundAddress {
  prefectureId: number;
  city: string;
  address1: string;
}

export interface AddressFieldsProps {
  values: AddressValues;
  onChange: (name: keyof AddressValues, value: string) => void;
  prefectures: readonly SelectOption[];
  /** Looks a post code up; undefined where nobody knows it. Rejects with an error whose message can be shown. */
  findAddress: (zipCode: string) => Promise<FoundAddress | undefined>;
  required?: boolean;
  /** The GraphQL input path of the fields around them, as in `demandContact.`. */
  path?: string;
}

/** Fills an address in from its post code. What was typed beyond the town stays. */
const useLookUp = ({ values, onChange, findAddress }: AddressFieldsProps) => {
  const [isLooking, setIsLooking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const lookUp = async () => {
    setIsLooking(true);
    setProblem(undefined);
    try {
      const found = await findAddress(values.zipCode);
      if (!found) {
        setProblem('この郵便番号の住所が見つかりません。住所を入力してください。');
        return;
      }
      onChange('prefectureId', String(found.prefectureId));
      onChange('city', found.city);
      if (!values.address1.startsWith(found.address1)) onChange('address1', found.address1);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setIsLooking(false);
    }
  };
  return { lookUp, isLooking, problem };
};

/** The fields of an address. */
export const AddressFields = (props: AddressFieldsProps) => {
  const { values, onChange, prefectures, required = false, path = '' } = props;
  const { lookUp, isLooking, problem } = useLookUp(props);
  return (
    <>
      <FieldRow>
        <Field label="郵便番号" name={`${path}zipCode`} required={required} width="short" help="例：150-0001">
          <TextInput
            value={values.zipCode}
            onChange={(value) => onChange('zipCode', value)}
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
