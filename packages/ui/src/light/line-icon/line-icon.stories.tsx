import { Sample } from '../../../gallery/sample.js';
import { LineIcon, lineIconNames } from './index.js';

export default { component: LineIcon };

export const States = () => (
  <>
    {[...lineIconNames, '知らない名前'].map((name) => (
      <Sample key={name} state={name}>
        <LineIcon name={name} />
      </Sample>
    ))}
  </>
);
