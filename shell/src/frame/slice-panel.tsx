import type { ApolloClient } from '@apollo/client';
import { LineIcon } from '@hacchu-hub/ui/light/line-icon';
import { PopupButton, PopupPanel, usePopup } from '@hacchu-hub/ui/light/popup';
import { VisuallyHidden } from '@hacchu-hub/ui/light/visually-hidden';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { CatalogueTopBarEntry } from '../remotes/catalogue.js';
import { SliceView } from '../workspace/slice-view.js';
import { MenuBadgeCount } from './menu-badge.js';
import styles from './slice-panel.module.css';

/**
 * A slice's button in the top bar, with its count, and its panel. The slice's code is loaded when the panel
 * is opened; when that fails, only the panel shows the error.
 */
export function SlicePanel({ item, client }: { item: CatalogueTopBarEntry; client: ApolloClient }) {
  const popup = usePopup();
  const { isOpen, setOpen } = popup;
  const { key } = useLocation();
  const panel = useRef<HTMLElement>(null);

  // Close the panel after navigation.
  useEffect(() => setOpen(false), [key, setOpen]);
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);

  return (
    <div {...popup.surroundings} className={styles.root}>
      <PopupButton popup={popup} className={styles.button} title={item.label}>
        <LineIcon name={item.icon} />
        <VisuallyHidden>{item.label}</VisuallyHidden>
        {item.badge && <MenuBadgeCount badge={item.badge} client={client} className={styles.badge} />}
      </PopupButton>
      <PopupPanel popup={popup} ref={panel} className={styles.panel} aria-label={item.label} tabIndex={-1}>
        <div className={styles.content}>
          <SliceView entry={item.entry} screen={item.panel} />
        </div>
        <a href={item.to} className={styles.all} onClick={() => setOpen(false)}>
          {item.label}の一覧
        </a>
      </PopupPanel>
    </div>
  );
}
