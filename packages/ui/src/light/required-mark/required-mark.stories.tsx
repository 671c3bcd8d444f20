import { Sample } from '../../../gallery/sample.js';
import { RequiredMark } from './index.js';

export default { component: RequiredMark };

export const States = () => (
  <Sample state="見出しの横">
    <span>件名</span>
    <RequiredMark />
    <RequiredMark isHidden />
  </Sample>
);
