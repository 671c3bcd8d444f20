import { useEffect } from 'react';
import { aDemandUser } from '../session/user.fixture.js';
import { renderInWorkspace } from '../workspace/workspace.fixture.js';
import type { WorkspaceValue } from '../workspace/workspace-context.js';
import { recentItems } from './recent-items.js';
import { useRecentPages } from './recent-pages.hook.js';

function Page({ catalogue, pathname }: Pick<WorkspaceValue, 'catalogue'> & { pathname: string }) {
  const remember = useRecentPages(aDemandUser, catalogue, pathname);
  useEffect(() => remember('発注 20261101-001'), [remember]);
  return null;
}

const open = (pathname: string) =>
  renderInWorkspace({
    at: pathname,
    element: ({ catalogue }) => <Page catalogue={catalogue} pathname={pathname} />,
  });

beforeEach(() => localStorage.clear());

it('remembers the page of a record by its title', () => {
  open('/demand/orders/o-1');
  expect(recentItems(aDemandUser)).toEqual([
    { label: '発注 20261101-001', context: '発注', href: '/demand/orders/o-1', icon: 'orders' },
  ]);
});

it.each(['/demand/orders', '/demand/orders/new', '/demand/users', '/demand/nowhere'])(
  'does not remember %s, which is no page of a record',
  (pathname) => {
    open(pathname);
    expect(recentItems(aDemandUser)).toEqual([]);
  },
);
