import { ApolloClient, ApolloLink, gql, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { of, throwError } from 'rxjs';
import { useSliceQuery } from '../data/index.js';
import { aHost } from '../host/host.fixture.js';
import { SliceHostProvider } from '../host/index.js';
import { expiryOf } from './fresh-links.hook.js';
import { useFreshLinks } from './index.js';

const FILE: TypedDocumentNode<{ file: { url: string } }, Record<string, never>> = gql`
  query file {
    file {
      uuid
      url
    }
  }
`;
const START = Date.UTC(2026, 10, 27, 3, 0, 0);
const MINUTE = 60_000;
const OTHER = `https://files.example/other?expires=${START / 1_000}&sig=s`;

const Part = () => {
  useFreshLinks();
  return null;
};

const File = () => {
  const { data } = useSliceQuery(FILE);
  return (
    <>
      <Part />
      <Part />
      {data && <a href={data.file.url}>発注書（PDF）</a>}
      <a href={OTHER}>別のファイル</a>
    </>
  );
};

/** A screen with the link of a file that is valid for five minutes; followed links are noted. */
async function shown() {
  const state = { reads: 0, isDown: false, serverBehindMs: 0 };
  const link = new ApolloLink(() => {
    if (state.isDown) return throwError(() => new Error('no network'));
    state.reads += 1;
    const expires = (Date.now() - state.serverBehindMs) / 1_000 + 300;
    const url = `https://files.example/po.pdf?expires=${expires}&sig=s${state.reads}`;
    return of({ data: { file: { __typename: 'File', uuid: 'f', url } } });
  });
  const errors: string[] = [];
  const host = aHost({
    client: new ApolloClient({ cache: new InMemoryCache(), link }),
    notify: { success: jest.fn(), info: jest.fn(), error: (title) => errors.push(title) },
  });
  render(
    <SliceHostProvider host={host}>
      <File />
    </SliceHostProvider>,
  );
  const pdf = await screen.findByRole('link', { name: '発注書（PDF）' });
  const followed: string[] = [];
  // After the listeners under test, since it is no capturing one.
  const note = (event: MouseEvent) => {
    if (!event.defaultPrevented && event.target instanceof HTMLAnchorElement)
      followed.push(event.target.href);
    event.preventDefault();
  };
  window.addEventListener('click', note);
  return { state, errors, pdf, followed, end: () => window.removeEventListener('click', note) };
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('links of files', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: START });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are followed as they are while they are valid', async () => {
    const { state, pdf, followed, end } = await shown();
    await wait(4 * MINUTE);
    const href = pdf.getAttribute('href');
    fireEvent.click(pdf);
    expect(followed).toEqual([href]);
    expect(state.reads).toBe(1);
    end();
  });

  it('are read again once they have expired, and then followed once', async () => {
    const { state, errors, pdf, followed, end } = await shown();
    const before = pdf.getAttribute('href');
    await wait(6 * MINUTE);
    fireEvent.click(pdf);
    expect(followed).toEqual([]);
    await wait(100);
    expect(followed).toEqual([pdf.getAttribute('href')]);
    expect(pdf.getAttribute('href')).not.toBe(before);
    expect({ reads: state.reads, errors }).toEqual({ reads: 2, errors: [] });
    end();
  });

  it('are followed also where the clock of the computer is ahead, and read again as often as needed', async () => {
    const { state, errors, pdf, followed, end } = await shown();
    await wait(1 * MINUTE);
    state.serverBehindMs = 10 * MINUTE;
    await wait(5 * MINUTE);
    fireEvent.click(pdf);
    await wait(100);
    fireEvent.click(pdf);
    await wait(100);
    expect({ followed: followed.length, reads: state.reads, errors }).toEqual({
      followed: 2,
      reads: 2,
      errors: [],
    });
    await wait(5 * MINUTE);
    fireEvent.click(pdf);
    await wait(100);
    expect({ followed: followed.length, reads: state.reads, errors }).toEqual({
      followed: 3,
      reads: 3,
      errors: [],
    });
    end();
  });

  it('are renewed already when they are pointed at', async () => {
    const { state, pdf, followed, end } = await shown();
    await wait(6 * MINUTE);
    fireEvent.pointerOver(pdf);
    fireEvent.focusIn(pdf);
    await wait(100);
    expect(state.reads).toBe(2);
    fireEvent.click(pdf);
    expect(followed).toEqual([pdf.getAttribute('href')]);
    end();
  });

  it('that cannot be renewed are not followed, and it is said what to do', async () => {
    const { state, errors, pdf, followed, end } = await shown();
    await wait(6 * MINUTE);
    state.isDown = true;
    fireEvent.click(pdf);
    await wait(100);
    expect({ followed, errors }).toEqual({ followed: [], errors: ['ファイルを開けませんでした'] });
    state.isDown = false;
    fireEvent.click(pdf);
    await wait(100);
    expect(followed).toHaveLength(1);
    end();
  });

  it('that no query on screen shows are left alone', async () => {
    const { state, followed, end } = await shown();
    await wait(6 * MINUTE);
    fireEvent.click(screen.getByRole('link', { name: '別のファイル' }));
    expect({ followed, reads: state.reads }).toEqual({ followed: [OTHER], reads: 1 });
    end();
  });

  it('expire when their URL says so, whichever store signed it', () => {
    expect(expiryOf('https://files.example/files/a?expires=1795748400&sig=s')).toBe(1_795_748_400_000);
    const s3 = 'https://bucket.example/a?X-Amz-Date=20261127T030000Z&X-Amz-Expires=300&X-Amz-Signature=s';
    expect(expiryOf(s3)).toBe(START + 5 * MINUTE);
    expect(expiryOf('https://shop.example/?expires=1795748400')).toBeUndefined();
    expect(expiryOf('data:text/csv,a')).toBeUndefined();
  });
});
