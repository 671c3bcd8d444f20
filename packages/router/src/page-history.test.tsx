import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import {
  browserHistory,
  HistoryRouter,
  HistoryRoutes,
  memoryHistory,
  useNavigationBlocker,
} from './index.js';
import type { MustAsk, PageHistory } from './page-history.js';

const address = () => window.location.pathname + window.location.search + window.location.hash;

/** Histories of earlier tests listen to the same window: each test starts at an entry of its own. */
const open = (path: string): PageHistory => {
  window.history.pushState(null, '', path);
  return browserHistory();
};

/** Moves as the browser's buttons do. */
const move = async (delta: number) => {
  const moved = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true, capture: true }),
  );
  window.history.go(delta);
  await moved;
};

/** A decision for each attempt that is held back. */
const decisions = () => {
  const answers: ((mayGo: boolean) => void)[] = [];
  return { answers, ask: () => new Promise<boolean>((resolve) => answers.push(resolve)) };
};

const always: MustAsk = () => true;

describe('the history of the tab', () => {
  it('writes addresses as the browser does, and keeps what a page notes of its entry', () => {
    const history = open('/a');
    history.navigator.push({ pathname: '/青葉', search: '?q=発 注', hash: '#行' }, { shallow: true });
    expect(history.location).toMatchObject({
      pathname: '/%E9%9D%92%E8%91%89',
      search: '?q=%E7%99%BA%20%E6%B3%A8',
      hash: '#%E8%A1%8C',
      state: { shallow: true },
    });
    expect(address()).toBe(history.location.pathname + history.location.search + history.location.hash);
  });

  it('stays in this origin, whatever an address begins with', () => {
    const history = open('/a');
    history.navigator.push('//other.example/b');
    expect(window.location.host).toBe('localhost');
    expect(window.location.pathname).toBe('/other.example/b');
  });

  it('makes an entry of each navigation, also of two at once', async () => {
    const history = open('/a');
    const before = window.history.length;
    history.navigator.push('/b');
    history.navigator.push('/c');
    history.navigator.replace('/d');
    expect(window.history.length).toBe(before + 2);
    await move(-1);
    expect(address()).toBe('/b');
    await waitFor(() => expect(history.location.pathname).toBe('/b'));
  });

  it('tells how an address came to be shown, before anything else can navigate', async () => {
    const history = open('/a');
    const told: string[] = [];
    const end = history.subscribe(({ location, action }) => told.push(`${action} ${location.pathname}`));
    history.navigator.push('/b');
    history.navigator.replace('/c');
    expect(told).toEqual(['PUSH /b', 'REPLACE /c']);
    history.navigator.go(-1);
    await waitFor(() => expect(told).toEqual(['PUSH /b', 'REPLACE /c', 'POP /a']));
    end();
    history.navigator.push('/d');
    expect(told).toHaveLength(3);
  });

  describe('with entries of a release that noted them otherwise', () => {
    const openOld = (): PageHistory => {
      window.history.pushState({ idx: 3 }, '', '/first');
      window.history.pushState({ usr: { shallow: true }, key: 'b', idx: 4 }, '', '/second?q=1');
      window.history.pushState({ usr: null, key: 'c', idx: 5 }, '', '/form');
      return browserHistory();
    };

    it.each([-1, -2])('takes the browser back to the page, and goes on: %i', async (delta) => {
      const history = openOld();
      const { answers, ask } = decisions();
      const end = history.block(always, ask);
      await move(delta);
      await waitFor(() => expect(address()).toBe('/form'));
      expect([answers.length, history.location.pathname]).toEqual([1, '/form']);
      answers[0]?.(true);
      const target = delta === -1 ? '/second?q=1' : '/first';
      await waitFor(() => expect(history.location.pathname + history.location.search).toBe(target));
      expect(address()).toBe(target);
      end();
    });

    it('keeps what a page noted, and leads on from there', async () => {
      const history = openOld();
      await move(-1);
      expect(history.location).toMatchObject({ key: 'b', state: { shallow: true } });
      history.navigator.push('/next');
      const { answers, ask } = decisions();
      const end = history.block(always, ask);
      await move(-2);
      await waitFor(() => expect(address()).toBe('/next'));
      expect(answers).toHaveLength(1);
      end();
    });
  });

  describe('jumps within a page', () => {
    const jump = async (hash: string) => {
      const moved = new Promise((resolve) =>
        window.addEventListener('popstate', resolve, { once: true, capture: true }),
      );
      window.location.hash = hash;
      await moved;
    };

    it('are entries of their own, which navigations are held back across', async () => {
      const history = open('/first');
      history.navigator.push('/form');
      const told: string[] = [];
      history.subscribe(({ location, action }) => told.push(action + location.hash));
      await jump('#main');
      expect(told).toEqual(['PUSH#main']);
      const { answers, ask } = decisions();
      const end = history.block((from, to) => from.pathname !== to.pathname, ask);
      await move(-2);
      await waitFor(() => expect(address()).toBe('/form#main'));
      await move(-1);
      expect(history.location).toMatchObject({ pathname: '/form', hash: '' });
      await move(-1);
      await waitFor(() => expect(address()).toBe('/form'));
      expect([answers.length, history.location.pathname]).toEqual([2, '/form']);
      answers[1]?.(true);
      await waitFor(() => expect([address(), history.location.pathname]).toEqual(['/first', '/first']));
      end();
      await move(2);
      await waitFor(() => expect([address(), history.location.hash]).toEqual(['/form#main', '#main']));
    });
  });
});

describe('navigations that are held back', () => {
  it.each(['push', 'replace'] as const)('stays until the decision, and then goes on: %s', async (way) => {
    const history = open('/form');
    const { answers, ask } = decisions();
    const end = history.block(always, ask);
    history.navigator[way]('/next?a=1', { from: 'menu' });
    await waitFor(() => expect(answers).toHaveLength(1));
    expect([address(), history.location.pathname]).toEqual(['/form', '/form']);
    answers[0]?.(true);
    await waitFor(() => expect(history.location.pathname).toBe('/next'));
    expect(history.location.state).toMatchObject({ from: 'menu' });
    expect(address()).toBe('/next?a=1');
    end();
  });

  it.each([-1, -2])(
    'takes the browser back to the page, and moves as far as was asked: %i',
    async (delta) => {
      const history = open('/first');
      history.navigator.push('/second');
      history.navigator.push('/form');
      const { answers, ask } = decisions();
      const end = history.block(always, ask);
      await move(delta);
      await waitFor(() => expect(address()).toBe('/form'));
      expect(history.location.pathname).toBe('/form');
      answers[0]?.(false);
      await move(delta);
      await waitFor(() => expect(answers).toHaveLength(2));
      await waitFor(() => expect(address()).toBe('/form'));
      answers[1]?.(true);
      const target = delta === -1 ? '/second' : '/first';
      await waitFor(() => expect([address(), history.location.pathname]).toEqual([target, target]));
      end();
    },
  );

  it('is back at the page however often the user moves meanwhile', async () => {
    const history = open('/first');
    history.navigator.push('/second');
    history.navigator.push('/form');
    const { answers, ask } = decisions();
    const end = history.block(always, ask);
    // At the moment the page is about to be taken back, as a second press of the button does.
    window.addEventListener('popstate', () => window.history.go(-1), { once: true, capture: true });
    await move(-1);
    answers[0]?.(true);
    await waitFor(() => expect([address(), history.location.pathname]).toEqual(['/second', '/second']));
    expect(answers).toHaveLength(1);
    end();
  });

  it('asks only where it must', () => {
    const history = open('/form?page=1');
    const { answers, ask } = decisions();
    const end = history.block((from, to) => from.pathname !== to.pathname, ask);
    history.navigator.push('/form?page=2');
    expect(answers).toHaveLength(0);
    end();
    history.navigator.push('/next');
    expect([answers.length, history.location.pathname]).toEqual([0, '/next']);
  });

  it('follows the last attempt alone', async () => {
    const history = open('/form');
    const { answers, ask } = decisions();
    const end = history.block(always, ask);
    history.navigator.push('/one');
    history.navigator.push('/two');
    expect(answers).toHaveLength(2);
    await act(async () => answers[0]?.(true));
    expect(history.location.pathname).toBe('/form');
    await act(async () => answers[1]?.(true));
    expect(history.location.pathname).toBe('/two');
    end();
  });

  it('does nothing for a decision that comes after the page went on, or was left', async () => {
    const history = open('/form');
    const { answers, ask } = decisions();
    let isUnsaved = true;
    const end = history.block(() => isUnsaved, ask);
    history.navigator.push('/one');
    isUnsaved = false;
    history.navigator.push('/saved');
    await waitFor(() => expect(history.location.pathname).toBe('/saved'));
    await act(async () => answers[0]?.(true));
    expect(history.location.pathname).toBe('/saved');

    isUnsaved = true;
    history.navigator.push('/one');
    end();
    await act(async () => answers[1]?.(true));
    expect(history.location.pathname).toBe('/saved');
  });

  it('leaves it to the page to ask before the tab is closed', () => {
    const end = open('/form').block(always, () => Promise.resolve(false));
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
    end();
  });
});

describe('the router', () => {
  const Shown = () => {
    const { pathname, search } = useLocation();
    return <output>{`${useNavigationType()} ${pathname}${search}`}</output>;
  };

  it('navigates for every plain link, and adds no entry for the address that is shown', async () => {
    const history = memoryHistory(['/a']);
    const told: string[] = [];
    history.subscribe(({ action }) => told.push(action));
    render(
      <HistoryRouter history={history}>
        <a href="/b?x=1">次へ</a>
        <Shown />
      </HistoryRouter>,
    );
    expect(screen.getByRole('status')).toHaveTextContent('POP /a');
    await userEvent.click(screen.getByRole('link'));
    expect(screen.getByRole('status')).toHaveTextContent('PUSH /b?x=1');
    await userEvent.click(screen.getByRole('link'));
    expect(told).toEqual([NavigationType.Push, NavigationType.Replace]);
  });

  it('leaves the click to the page when its links are gone', async () => {
    const history = memoryHistory(['/a']);
    const { unmount } = render(<HistoryRouter history={history}>{null}</HistoryRouter>);
    unmount();
    document.body.innerHTML = '<a href="#here">x</a><a href="/b">y</a>';
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    let isPrevented = true;
    const last = (event: Event) => {
      isPrevented = event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', last, { once: true });
    document.querySelector('[href="/b"]')?.dispatchEvent(click);
    expect([isPrevented, history.location.pathname]).toEqual([false, '/a']);
  });

  it('keeps the page until the next one has loaded', async () => {
    let arrive: () => void = () => undefined;
    const Next = lazy(
      () =>
        new Promise<{ default: () => React.ReactNode }>((resolve) => {
          arrive = () => resolve({ default: () => <p>next</p> });
        }),
    );
    const history = memoryHistory();
    const routes = [
      { path: '/', element: <p>first</p> },
      { path: '/next', element: <Next /> },
    ];
    render(
      <Suspense fallback={<p>loading</p>}>
        <HistoryRoutes history={history} routes={routes} />
      </Suspense>,
    );
    await act(async () => history.navigator.push('/next'));
    expect(screen.getByText('first')).toBeVisible();
    await act(async () => arrive());
    expect(await screen.findByText('next')).toBeVisible();
  });

  it('asks with what the page shows now', async () => {
    const history = memoryHistory();
    const asked: string[] = [];
    const Page = ({ name }: { name: string }) => {
      useNavigationBlocker(always, () => {
        asked.push(name);
        return Promise.resolve(false);
      });
      return null;
    };
    const page = (name: string) => (
      <HistoryRouter history={history}>
        <Page name={name} />
      </HistoryRouter>
    );
    const { rerender } = render(page('one'));
    rerender(page('two'));
    await act(async () => history.navigator.push('/next'));
    expect([asked, history.location.pathname]).toEqual([['two'], '/']);
  });
});
