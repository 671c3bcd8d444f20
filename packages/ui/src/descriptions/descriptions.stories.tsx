import { LONG_NAME, Sample } from '../../gallery/sample.js';
import { Link } from '../link/index.js';
import { DescriptionList } from './index.js';

export default { component: DescriptionList };

const items = [
  { label: '仕入先', value: <Link href="#supplier">{LONG_NAME}</Link>, wide: true },
  { label: '電話番号', value: '03-1234-5678' },
  { label: '備考', value: '' },
];

export const States = () => (
  <>
    <Sample state="2列">
      <DescriptionList items={items} />
    </Sample>
    <Sample state="1列・狭い幅" isNarrow>
      <DescriptionList items={items} columns={1} />
    </Sample>
    <Sample state="3列">
      <DescriptionList items={items} columns={3} />
    </Sample>
  </>
);
