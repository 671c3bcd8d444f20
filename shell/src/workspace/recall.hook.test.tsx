import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReleaseNews } from '../remotes/release-news.js';
import { isDialogOpen } from './input-at-risk.js';
import { NoticeRegion } from './notice-region.js';
import { useRecall } from './recall.hook.js';

const recall: ReleaseNews = { key: 'mf-orders@1.4.0', isRecall: true };
const release: ReleaseNews = { key: 'mf-orders@1.5.0', isRecall: false };

describe('an urgent recall', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    sessionStorage.clear();
  });
  const start = (news: ReleaseNews | undefined, page: { isBusy: boolean }) => {
    const reload = jest.fn();
    const tell = jest.fn();
    const { result } = renderHook(() => useRecall(news, { isBusy: () => page.isBusy, tell, reload }));
    return { result, reload, tell };
  };

  it('loads the page anew by itself when nothing would be lost, which then says why, once', () => {
    const { reload, tell } = start(recall, { isBusy: false });
    expect(reload).toHaveBeenCalledTimes(1);
    expect(tell).not.toHaveBeenCalled();
    expect(start(undefined, { isBusy: false }).tell).toHaveBeenCalledTimes(1);
    expect(start(undefined, { isBusy: false }).tell).not.toHaveBeenCalled();
  });

  it('waits while something is not saved, and says so', () => {
    const page = { isBusy: true };
    const { result, reload } = start(recall, page);
    expect(result.current).toBe(true);
    act(() => jest.advanceTimersByTime(60_000));
    expect(reload).not.toHaveBeenCalled();
    page.isBusy = false;
    act(() => jest.advanceTimersByTime(60_000));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not load the page again and again for the same release', () => {
    start(recall, { isBusy: false });
    const { result, reload } = start(recall, { isBusy: false });
    expect(reload).not.toHaveBeenCalled();
    expect(result.current).toBe(true);
  });

  it('is more than a release: that is only offered', () => {
    expect(start(release, { isBusy: false }).reload).not.toHaveBeenCalled();
    expect(start(undefined, { isBusy: false }).result.current).toBe(false);
  });
});

it('an open dialog counts as something that may be lost', () => {
  expect(isDialogOpen()).toBe(false);
  render(<dialog open>入力中</dialog>);
  expect(isDialogOpen()).toBe(true);
});

describe('the notice', () => {
  const notice = () => screen.queryByRole('region', { name: 'バージョンの変更' });

  it('offers a release once, and the next one again', async () => {
    const reload = jest.fn();
    const { rerender } = render(
      <NoticeRegion
        hasLostRights={false}
        obstacle={undefined}
        news={release}
        isRecall={false}
        reload={reload}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: '再読み込み' }));
    expect(reload).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'あとで' }));
    expect(notice()).toBeNull();
    rerender(
      <NoticeRegion hasLostRights={false} obstacle={undefined} news={{ ...release }} isRecall={false} />,
    );
    expect(notice()).toBeNull();
    rerender(
      <NoticeRegion
        hasLostRights={false}
        obstacle={undefined}
        news={{ key: 'mf-orders@1.6.0', isRecall: false }}
        isRecall={false}
      />,
    );
    expect(notice()).toBeVisible();
  });

  it('of a recall stays, and is not shown while the page is about to be loaded anew', async () => {
    const { rerender } = render(
      <NoticeRegion hasLostRights={false} obstacle={undefined} news={recall} isRecall={false} />,
    );
    expect(notice()).toBeNull();
    rerender(<NoticeRegion hasLostRights={false} obstacle={undefined} news={recall} isRecall />);
    expect(await screen.findByRole('alert')).toHaveTextContent('保存してから、再読み込みしてください');
    expect(screen.queryByRole('button', { name: 'あとで' })).toBeNull();
  });
});
