import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useMatchedRoute, useNavigationTracker, useSliceHost } from '../host/host-context.js';
import { useSession } from '../session/session.hook.js';
import { type QueryValues, resolveRef, type RouteParams } from './hrefs.js';
import { listAsLeft } from './list-memory.js';

/** Builds URLs of route refs; the demand of an operator's page is filled in. */
export function useHrefTo(): (ref: string, params?: RouteParams, query?: QueryValues) => string | undefined {
  const { routeRefs } = useSliceHost();
  const { area, demandUuid } = useSession();
  return (ref, params, query) => resolveRef(routeRefs[ref], area, { demandUuid, ...params }, query);
}

/** The URL of a route ref, or undefined when the slice that owns it is absent: then show text, not a link. */
export function useHref(ref: string, params?: RouteParams, query?: QueryValues): string | undefined {
  return useHrefTo()(ref, params, query);
}

/**
 * Builds the URL of a list for the pages below it: with the filters, the sort order and the page with which the user
 * left the list in this tab, or with `query` where there are none, as after following a link in a mail.
 */
export function useHrefToList(): (
  ref: string,
  params?: RouteParams,
  query?: QueryValues,
) => string | undefined {
  const hrefTo = useHrefTo();
  const { user } = useSliceHost();
  return (ref, params, query) => {
    const path = hrefTo(ref, params);
    const search = path && listAsLeft(user.uuid, path);
    return search ? path + search : hrefTo(ref, params, query);
  };
}

/** Navigates to a list as the user left it, as after deleting one of its records; returns false as below. */
export function useNavigateToList(): (ref: string, params?: RouteParams) => boolean {
  const hrefToList = useHrefToList();
  const follow = useFollow();
  return (ref, params) => follow(hrefToList(ref, params));
}

/** Navigates to a route ref; returns false, and stays, when the slice that owns it is absent. */
export function useNavigateTo(): (
  ref: string,
  params?: RouteParams,
  query?: QueryValues,
  options?: { replace?: boolean },
) => boolean {
  const hrefTo = useHrefTo();
  const follow = useFollow();
  return (ref, params, query, options) => follow(hrefTo(ref, params, query), options);
}

/** Navigates to a URL, unless there is none. */
function useFollow(): (href: string | undefined, options?: { replace?: boolean }) => boolean {
  const navigate = useNavigate();
  const moves = useNavigationTracker();
  return (href, options) => {
    if (href === undefined) return false;
    moves.start(() => navigate(href, options));
    return true;
  };
}

/** Goes one page back in this app, or to the fallback when the page was opened directly. */
export function useBack(fallback: string, params?: RouteParams): () => void {
  const { canGoBack, goBack } = useSliceHost();
  const navigate = useNavigate();
  const moves = useNavigationTracker();
  const navigateTo = useNavigateTo();
  return () => {
    if (canGoBack && goBack) goBack();
    else if (canGoBack) void navigate(-1);
    else if (fallback.startsWith('/')) moves.start(() => navigate(fallback));
    else navigateTo(fallback, params);
  };
}

export interface SliceLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A route ref such as `order-detail`. */
  to: string;
  params?: RouteParams;
  query?: QueryValues;
  children: ReactNode;
}

/** A link to a route ref; plain text with the reason when the slice that owns it is absent. */
export function SliceLink({ to, params, query, children, ...rest }: SliceLinkProps) {
  const href = useHref(to, params, query);
  if (href === undefined) {
    return (
      <span className={rest.className} aria-disabled="true" title="この画面は現在利用できません。">
        {children}
      </span>
    );
  }
  return (
    <a {...rest} href={href}>
      {children}
    </a>
  );
}

/** The values of the matched route's parameters. */
export function useRouteParams<TName extends string>(): Readonly<Record<TName, string>> {
  const { params } = useMatchedRoute();
  return params as Readonly<Record<TName, string>>;
}
