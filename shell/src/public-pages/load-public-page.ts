import type { ComponentType } from 'react';

interface PublicPageModule {
  default: ComponentType;
}

/** Loads the chunk that shows the screens of slices in the area `public`. */
export const loadPublicPage = (): Promise<PublicPageModule> =>
  import(/* webpackChunkName: "public-page" */ './public-page.js');

const OWN_PAGES = /^\/($|404$|500$|maintenance$|reset-password$|demand(\/|$)|admin(\/|$))/;

/** Whether an address may be one of a slice in the area `public`. */
export const mayBePublic = (pathname: string): boolean => !OWN_PAGES.test(pathname);
