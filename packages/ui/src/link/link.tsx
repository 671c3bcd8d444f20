import { type AnchorHTMLAttributes, type ComponentType, createContext, type Ref, useContext } from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
};

const PlainLink = (props: LinkProps) => <a {...props} />;

/** The router's link, provided by the shell (`UiProvider link={…}`); a plain anchor without it. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

/** A link inside the application that does not reload the page. */
export const Link = (props: LinkProps) => {
  const RouterLink = useContext(LinkContext);
  return <RouterLink {...props} />;
};
