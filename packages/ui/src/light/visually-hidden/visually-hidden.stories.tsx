import { Sample } from '../../../gallery/sample.js';
import { VisuallyHidden } from './index.js';

export default { component: VisuallyHidden };

export const States = () => (
  <Sample state="読み上げだけ">
    <p>
      ヘルプ<VisuallyHidden>（新しいタブで開きます）</VisuallyHidden>
    </p>
  </Sample>
);
