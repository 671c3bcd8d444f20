import type { ApolloClient } from '@apollo/client';
import { useEffect } from 'react';
import { useSliceHost } from '../host/host-context.js';

/** A link that expires sooner than this may have expired when the object store sees it. */
const MARGIN_MS = 10_000;
/** How long the screen may take to show the new link. */
const SHOWN_WITHIN_MS = 2_000;

/** When a signed URL of an object store expires, in milliseconds; undefined for any other URL. */
export function expiryOf(href: string): number | undefined {
  const query = new URLSearchParams(href.split('?')[1]);
  const until = query.get('expires');
  if (until !== null && query.has('sig')) return Number(until) * 1_000;
  const lifetime = query.get('X-Amz-Expires');
  const signedAt = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(query.get('X-Amz-Date') ?? '');
  if (lifetime === null || !signedAt) return undefined;
  const [year = 0, month = 1, ...rest] = signedAt.slice(1).map(Number);
  return Date.UTC(year, month - 1, ...rest) + Number(lifetime) * 1_000;
}

/** How long a link is followed that was just read: links are valid for five minutes. */
const FRESH_MS = 4 * 60_000;

/** Until when links that were just read are followed: the clock of this computer may be ahead of the server's. */
const freshUntil = new Map<string, number>();

const isOver = ({ href }: HTMLAnchorElement): boolean =>
  Math.max((expiryOf(href) ?? Infinity) - MARGIN_MS, freshUntil.get(href) ?? 0) <= Date.now();

const linkAt = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/** The queries on screen whose data contain the link. */
const queriesShowing = (client: ApolloClient, link: HTMLAnchorElement) => {
  const text = JSON.stringify(link.getAttribute('href'));
  return [...client.getObservableQueries('active')].filter((query) =>
    JSON.stringify(query.getCurrentResult().data ?? null).includes(text),
  );
};
type ShowingQueries = ReturnType<typeof queriesShowing>;

/** Resolves when the screen shows another link in its place, or does not within the time. */
const replaced = (link: HTMLAnchorElement): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const observer = new MutationObserver(end);
    const timer = setTimeout(end, SHOWN_WITHIN_MS);
    observer.observe(link, { attributes: true, attributeFilter: ['href'] });
  });

/** Renewals under way, by link: pointing at a link and following it are one. */
const renewals = new Map<string, Promise<unknown>>();

function renew(client: ApolloClient, link: HTMLAnchorElement, queries: ShowingQueries): Promise<unknown> {
  const { href } = link;
  const note = () => {
    if (link.href !== href) freshUntil.set(link.href, Date.now() + FRESH_MS);
  };
  const underWay = renewals.get(href);
  if (underWay) return underWay;
  const shown = replaced(link);
  // Beside the queries of the screen, which receive the results through the cache, without a state of loading.
  const read = queries.map(({ query, variables, options: { context } }) =>
    client.query({
      query,
      variables,
      fetchPolicy: 'network-only',
      context: { ...context, isBackground: true, isHandled: true },
    }),
  );
  const renewal = Promise.all(read)
    .then(() => shown)
    .then(note)
    .finally(() => renewals.delete(href));
  renewals.set(href, renewal);
  return renewal;
}

/**
 * Signed links of a screen, such as those of a PDF, expire some minutes after they were read. Pointing at or following
 * one that has expired reads the query again that shows it, and then follows the new one. For screens whose data come
 * from `useSliceQuery`; a link that no query on screen shows is left alone.
 */
export function useFreshLinks(): void {
  const { client, notify } = useSliceHost();
  useEffect(() => {
    const follow = async (link: HTMLAnchorElement, queries: ShowingQueries) => {
      await renew(client, link, queries).catch(() => undefined);
      if (isOver(link)) {
        notify.error('ファイルを開けませんでした', '画面を読み込み直して、もう一度お試しください。');
      } else link.click();
    };
    const onPoint = (event: Event) => {
      const link = linkAt(event);
      if (!link || !isOver(link)) return;
      const queries = queriesShowing(client, link);
      // What fails here is tried again when the link is followed.
      if (queries.length > 0) renew(client, link, queries).catch(() => undefined);
    };
    const onClick = (event: Event) => {
      const link = linkAt(event);
      // Several parts of a screen may use this hook.
      if (event.defaultPrevented || !link || !isOver(link)) return;
      const queries = queriesShowing(client, link);
      if (queries.length === 0) return;
      event.preventDefault();
      void follow(link, queries);
    };
    const listeners = [
      ['pointerover', onPoint],
      ['focusin', onPoint],
      ['click', onClick],
    ] as const;
    for (const [sign, listener] of listeners) document.addEventListener(sign, listener, true);
    return () => {
      for (const [sign, listener] of listeners) document.removeEventListener(sign, listener, true);
    };
  }, [client, notify]);
}
