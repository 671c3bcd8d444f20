import { LONG_NAME, Sample } from '../../gallery/sample.js';
import { Link } from './index.js';

export default { component: Link };

export const States = () => (
  <>
    <Sample state="文の中">
      <p>
        仕入先は<Link href="#supplier">見本陶器</Link>です。
      </p>
    </Sample>
    <Sample state="長い文字・狭い幅" isNarrow>
      <Link href="#long">{LONG_NAME}</Link>
    </Sample>
  </>
);
