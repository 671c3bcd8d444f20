import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { MenuButton, type MenuItem } from '@hacchu-hub/ui/menu';
import { useState } from 'react';
import { ManageViewsDialog } from './manage-views.dialog.js';
import { SaveViewDialog } from './save-view.dialog.js';
import type { OrderListViews } from './views.hook.js';

/** The name of the active view. */
export const viewWords = ({ active, isPlain }: OrderListViews): string =>
  `表示：${active?.name ?? (isPlain ? '全ての発注' : '保存していない条件')}`;

const changesOf = (views: OrderListViews, open: (dialog: 'save' | 'manage') => void): MenuItem[] => [
  {
    key: 'save',
    label: '今の条件を保存する',
    separated: true,
    disabledReason: views.isPlain ? '絞り込みや並べ替えをすると保存できます。' : undefined,
    onSelect: () => open('save'),
  },
  ...(views.views.length > 0 || views.error
    ? [{ key: 'manage', label: '保存した表示を整理する', onSelect: () => open('manage') }]
    : []),
];

/** Saved views of the list: choose one, save the current filters, manage. */
export const ViewsMenu = ({ views }: { views: OrderListViews }) => {
  const trackClick = useTrackClick();
  const { hasCapability } = useSession();
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const close = () => setDialog(undefined);
  const items: MenuItem[] = [
    {
      key: 'plain',
      label: '全ての発注',
      icon: views.isPlain ? 'check' : undefined,
      onSelect: () => views.choose(undefined),
    },
    ...views.views.map((view) => ({
      key: view.uuid,
      label: view.isDefault ? `${view.name}（既定）` : view.name,
      icon: view.uuid === views.active?.uuid ? ('check' as const) : undefined,
      onSelect: () => {
        trackClick('order_view_choose');
        views.choose(view);
      },
    })),
    ...(hasCapability('orders:list_views') ? changesOf(views, setDialog) : []),
  ];
  return (
    <>
      <MenuButton label="保存した表示" icon={null} items={items} />
      {dialog === 'save' && <SaveViewDialog views={views} onClose={close} />}
      {dialog === 'manage' && <ManageViewsDialog views={views} onClose={close} />}
    </>
  );
};
