import { Sample } from '../../gallery/sample.js';
import { icons, isIconName } from './icons.js';
import { Icon } from './index.js';

export default { component: Icon };

export const States = () => (
  <>
    {Object.keys(icons)
      .filter(isIconName)
      .map((name) => (
        <Sample key={name} state={name}>
          <Icon name={name} size={20} />
        </Sample>
      ))}
    <Sample state="名前のある">
      <Icon name="lock" label="確定" />
    </Sample>
  </>
);
