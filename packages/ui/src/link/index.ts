export { Link, LinkContext, type LinkProps } from './link.js';
