export { Icon, type IconProps } from './icon.js';
export { isIconName, type IconName } from './icons.js';
