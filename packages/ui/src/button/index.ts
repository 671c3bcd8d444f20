export { type ButtonKind } from '../light/button/index.js';
export {
  Button,
  ButtonLink,
  IconButton,
  type ButtonProps,
  type ButtonLinkProps,
  type IconButtonProps,
} from './button.js';
