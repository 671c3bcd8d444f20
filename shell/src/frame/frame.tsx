import type { ApolloClient } from '@apollo/client';
import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { useShortcut } from '@hacchu-hub/slice-kit/shortcuts';
import { loadable, loadableDialog, loadAgain } from '@hacchu-hub/ui/loadable';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ignoringErrors } from '../storage.js';
import { useWorkspace } from '../workspace/workspace-context.js';
import { useFocusAfterNavigation } from './focus-after-navigation.hook.js';
import styles from './frame.module.css';
import { type MenuItem, useMenu } from './menu.hook.js';
import type { PageDemand } from './page-demand.hook.js';
import { SideNav } from './side-nav.js';
import { SlicePanel } from './slice-panel.js';
import { TopBar } from './top-bar.js';

const OverridePanel = loadableDialog(
  async () => (await import(/* webpackChunkName: "overrides" */ '../devtools/override-panel.js')).default,
);

const SearchPalette = loadableDialog(
  async () => (await import(/* webpackChunkName: "search" */ '../search/search-palette.js')).default,
);

const DemandBanner = loadable(
  async () => (await import(/* webpackChunkName: "demand-banner" */ './demand-banner.js')).DemandBanner,
  undefined,
  loadAgain,
);

const COLLAPSED_KEY = 'hacchu-hub:nav-collapsed';
const narrow = () => window.matchMedia('(max-width: 899px)');
const isNarrow = () => narrow().matches;
const readCollapsed = () => isNarrow() || ignoringErrors(() => localStorage.getItem(COLLAPSED_KEY)) === '1';

interface FrameProps {
  user: CurrentUser;
  client: ApolloClient;
  pageDemand: PageDemand;
  children: ReactNode;
}

/** Navigation at the left, top bar, and the slice's screen in the rest. */
export function Frame({ user, client, pageDemand: { demand: pageDemand, isLoading }, children }: FrameProps) {
  const { main, demand, topBar, demandUuid } = useMenu(user);
  const demandName = pageDemand?.name;
  const { mayOverride } = useWorkspace();
  const [isCollapsed, setCollapsed] = useState(readCollapsed);
  const [open, setOpen] = useState<'search' | 'overrides'>();
  useShortcut('mod+k', () => setOpen('search'), { duringDialog: true });
  const content = useRef<HTMLElement>(null);
  useFocusAfterNavigation(content);
  useEffect(() => {
    // Resizing the window or rotating a tablet must not leave the menu open over the page.
    const query = narrow();
    const onChange = () => setCollapsed(readCollapsed());
    query.addEventListener('change', onChange);
    return () => query.removeEventListener('change', onChange);
  }, []);

  const toggle = () => {
    if (!isNarrow()) ignoringErrors(() => localStorage.setItem(COLLAPSED_KEY, isCollapsed ? '0' : '1'));
    setCollapsed(!isCollapsed);
  };
  const paletteEntry =
    (context: string) =>
    ({ label, href, icon }: Pick<MenuItem, 'label' | 'href' | 'icon'>) => ({ label, href, icon, context });
  const ownArea = user.actor === 'Operator' ? '運営' : 'メニュー';

  return (
    <div className={`${styles.frame} ${isCollapsed ? 'frame-collapsed' : 'frame-open'}`}>
      <a className={styles.skip} href="#main">
        本文へ移動
      </a>
      <TopBar
        user={user}
        demandName={demandName}
        isNavOpen={!isCollapsed}
        onToggleNav={toggle}
        onSearch={() => setOpen('search')}
        onSearchNear={() => SearchPalette.preload()}
        onOverrides={mayOverride ? () => setOpen('overrides') : undefined}
        panels={topBar.map((item) => (
          <SlicePanel key={`${item.entry.id} ${item.to}`} item={item} client={client} />
        ))}
      />
      {user.actor === 'Operator' && (pageDemand || isLoading) && (
        <div className={styles.demandBar}>
          {pageDemand && (
            <DemandBanner demandName={pageDemand.name} deletesAt={pageDemand.withdrawal?.deletesAt} />
          )}
        </div>
      )}
      <div className={styles.body}>
        <div id="side-nav" className={styles.side}>
          <SideNav
            main={main}
            demand={demand}
            demandName={demandName}
            isCollapsed={isCollapsed}
            client={client}
            onFollow={() => isNarrow() && setCollapsed(true)}
          />
        </div>
        <main ref={content} id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      {open === 'search' && (
        <SearchPalette
          user={user}
          client={client}
          demandUuid={demandUuid}
          screens={[
            ...demand.map(paletteEntry(demandName ?? '発注元')),
            ...main.map(paletteEntry(ownArea)),
            ...topBar.map(({ to, ...item }) => paletteEntry(ownArea)({ ...item, href: to })),
          ]}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'overrides' && <OverridePanel onClose={() => setOpen(undefined)} />}
    </div>
  );
}
