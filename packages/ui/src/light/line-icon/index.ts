export { LineIcon, lineIconNames, type LineIconProps } from './line-icon.js';
