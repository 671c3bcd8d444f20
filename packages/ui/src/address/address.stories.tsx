import { useState } from 'react';
import { LONG_NAME, Sample } from '../../gallery/sample.js';
import { FormStack } from '../form/index.js';
import { AddressFields, type AddressValues } from './index.js';

export default { component: AddressFields };

const prefectures = [
  { value: '13', label: '東京都' },
  { value: '27', label: '大阪府' },
];
const blank: AddressValues = { zipCode: '', prefectureId: '', city: '', address1: '', address2: '' };

const Fields = ({ start, path }: { start: AddressValues; path: string }) => {
  const [values, setValues] = useState(start);
  return (
    <FormStack>
      <AddressFields
        path={path}
        values={values}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
        prefectures={prefectures}
        findAddress={() => Promise.resolve(undefined)}
        required
      />
    </FormStack>
  );
};

export const States = () => (
  <>
    <Sample state="空">
      <Fields path="blank." start={blank} />
    </Sample>
    <Sample state="長い文字">
      <Fields
        path="long."
        start={{
          zipCode: '135-0061',
          prefectureId: '13',
          city: '江東区豊洲',
          address1: '4-5-6',
          address2: LONG_NAME,
        }}
      />
    </Sample>
  </>
);
