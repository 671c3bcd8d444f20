import { type AnchorHTMLAttributes, type Ref } from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** A link inside the application. The router around the page follows it without a reload. */
export const Link = (props: LinkProps) => <a {...props} />;
