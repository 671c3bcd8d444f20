import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Field, SearchSelect, type SearchSelectOption, type SearchSelectProps } from './index.js';

const suppliers: SearchSelectOption[] = [
  { value: '1', label: '株式会社青葉', description: '東京都渋谷区' },
  { value: '2', label: '有限会社みどり' },
];

const Chooser = ({ search }: Pick<SearchSelectProps, 'search'>) => {
  const [value, setValue] = useState<SearchSelectOption>();
  return (
    <>
      <Field label="仕入先" required error={value ? undefined : '仕入先を選択してください。'}>
        <SearchSelect value={value} onChange={setValue} search={search} emptyText="該当なし" />
      </Field>
      <p data-testid="chosen">{value?.label}</p>
    </>
  );
};

const open = async (search: SearchSelectProps['search']) => {
  const user = userEvent.setup();
  render(<Chooser search={search} />);
  const input = await screen.findByRole('combobox', { name: /仕入先/ });
  await user.click(input);
  return { user, input };
};

describe('SearchSelect', () => {
  it('is linked to its label and error', async () => {
    const { input } = await open(() => Promise.resolve(suppliers));
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('仕入先を選択してください。');
  });

  it('queries the server once for the typed text, and takes the chosen entry', async () => {
    const search = jest.fn((query: string) =>
      Promise.resolve(suppliers.filter(({ label }) => label.includes(query))),
    );
    const { user, input } = await open(search);
    await screen.findByText('有限会社みどり');
    // All at once, like a fast typist: on a slow machine there would be pauses between keys.
    for (const value of ['青', '青葉']) fireEvent.change(input, { target: { value } });
    await waitFor(() => expect(screen.queryByText('有限会社みどり')).not.toBeInTheDocument());
    await screen.findByText('東京都渋谷区');
    expect(search.mock.calls.map(([query]) => query)).toEqual(['', '青葉']);
    await user.click(screen.getByText('東京都渋谷区'));
    expect(screen.getByTestId('chosen')).toHaveTextContent('株式会社青葉');
    expect(screen.getByRole('combobox')).toBeValid();
  });

  it('waits until the input method has finished composing', async () => {
    const search = jest.fn((query: string) =>
      Promise.resolve(suppliers.filter(({ label }) => label.includes(query))),
    );
    const { input } = await open(search);
    await screen.findByText('有限会社みどり');
    jest.useFakeTimers();
    try {
      fireEvent.compositionStart(input);
      for (const value of ['ａ', 'あお', '青葉']) {
        fireEvent.change(input, { target: { value } });
        await act(() => jest.advanceTimersByTimeAsync(1000));
      }
      expect(search.mock.calls.map(([query]) => query)).toEqual(['']);
      fireEvent.compositionEnd(input);
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(search.mock.calls.map(([query]) => query)).toEqual(['', '青葉']);
    } finally {
      jest.useRealTimers();
    }
  });

  it('searches for a Latin word or a number while the keyboard of a phone composes it', async () => {
    const search = jest.fn((_query: string) => Promise.resolve(suppliers));
    const { input } = await open(search);
    await screen.findByText('有限会社みどり');
    fireEvent.compositionStart(input);
    fireEvent.compositionUpdate(input, { data: 'ABC-1' });
    fireEvent.change(input, { target: { value: 'ABC-1' } });
    await waitFor(() => expect(search).toHaveBeenLastCalledWith('ABC-1', expect.anything()));
    fireEvent.compositionUpdate(input, { data: 'ABC-1あ' });
    fireEvent.compositionEnd(input, { data: 'ABC-1' });
    await waitFor(() => expect(search.mock.calls.map(([query]) => query)).toEqual(['', 'ABC-1', 'ABC-1']));
  });

  it('is cleared by a button with a Japanese name; its icons are not read out', async () => {
    const { user } = await open(() => Promise.resolve(suppliers));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await user.click(await screen.findByText('有限会社みどり'));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '選択を解除', hidden: true }));
    expect(screen.getByTestId('chosen')).toBeEmptyDOMElement();
  });

  it('is cleared by Backspace while the text is empty', async () => {
    const { user } = await open(() => Promise.resolve(suppliers));
    await user.click(await screen.findByText('有限会社みどり'));
    expect(screen.getByTestId('chosen')).toHaveTextContent('有限会社みどり');
    await user.keyboard('青{Backspace}');
    expect(screen.getByTestId('chosen')).toHaveTextContent('有限会社みどり');
    await user.keyboard('{Backspace}');
    expect(screen.getByTestId('chosen')).toBeEmptyDOMElement();
  });

  it('Enter takes a match of the typed text, never an entry of an earlier query', async () => {
    const answers: Record<string, (options: SearchSelectOption[]) => void> = {};
    const { user } = await open((query) =>
      query === ''
        ? Promise.resolve(suppliers)
        : new Promise((resolve) => {
            answers[query] = resolve;
          }),
    );
    await screen.findByText('株式会社青葉');
    await user.keyboard('社{Enter}');
    await waitFor(() => expect(answers['社']).toBeDefined());
    answers['社']?.(suppliers);
    // Two entries match: the user has to choose.
    await screen.findByText('有限会社みどり');
    expect(screen.getByTestId('chosen')).toBeEmptyDOMElement();
    await user.keyboard('みどり{Enter}');
    await waitFor(() => expect(answers['社みどり']).toBeDefined());
    answers['社みどり']?.(suppliers.slice(1));
    await waitFor(() => expect(screen.getByTestId('chosen')).toHaveTextContent('有限会社みどり'));
  });

  it('Enter takes the shown entry, however soon it is pressed', async () => {
    let answer: ((found: SearchSelectOption[]) => void) | undefined;
    const { user, input } = await open((query) =>
      query === ''
        ? Promise.resolve(suppliers)
        : new Promise((resolve) => {
            answer = resolve;
          }),
    );
    await screen.findByText('株式会社青葉');
    await user.keyboard('青葉');
    await waitFor(() => expect(screen.getByText('検索しています…')).toBeInTheDocument());
    const pressed = new Promise<void>((resolve) => {
      const entries = new MutationObserver(() => {
        if (!screen.queryByText('東京都渋谷区')) return;
        entries.disconnect();
        fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
        resolve();
      });
      entries.observe(document.body, { childList: true, subtree: true });
    });
    // Outside `act`, as in a browser: effects run after the paint.
    const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
    environment.IS_REACT_ACT_ENVIRONMENT = false;
    await waitFor(() => expect(answer).toBeDefined());
    answer?.(suppliers.slice(0, 1));
    await pressed;
    await waitFor(() => expect(screen.getByTestId('chosen')).toHaveTextContent('株式会社青葉'));
    environment.IS_REACT_ACT_ENVIRONMENT = true;
  });

  it('keeps the text when Enter is pressed without a match', async () => {
    const { user, input } = await open((query) => Promise.resolve(query === '' ? suppliers : []));
    await screen.findByText('株式会社青葉');
    await user.keyboard('桜');
    await screen.findByText('該当なし');
    await user.keyboard('{Enter}');
    expect(input).toHaveValue('桜');
    expect(screen.getByText('該当なし')).toBeInTheDocument();
  });

  it('reports text that was not chosen, and chooses an exact match', async () => {
    const { user, input } = await open((query) =>
      Promise.resolve(suppliers.filter(({ label }) => label.includes(query))),
    );
    await user.click(await screen.findByText('有限会社みどり'));
    await user.keyboard('青葉');
    await screen.findByText('東京都渋谷区');
    await user.tab();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('「青葉」は選択されていません。候補から選択してください。');
    expect(screen.getByTestId('chosen')).toHaveTextContent('有限会社みどり');

    await user.click(input);
    await user.keyboard('株式会社青葉');
    await screen.findByText('東京都渋谷区');
    await user.tab();
    expect(screen.getByTestId('chosen')).toHaveTextContent('株式会社青葉');
    expect(input).toBeValid();
  });

  it('shows that nothing matches, and that the search failed', async () => {
    let fails = false;
    const { user } = await open(() => (fails ? Promise.reject(new Error('down')) : Promise.resolve([])));
    expect(await screen.findByText('該当なし')).toBeInTheDocument();
    fails = true;
    await user.keyboard('青');
    expect(await screen.findByText('検索できませんでした。再度お試しください。')).toBeInTheDocument();
  });

  it('drops the response of an outdated query', async () => {
    const answers: Record<string, (options: SearchSelectOption[]) => void> = {};
    const { user } = await open(
      (query) =>
        new Promise((resolve) => {
          answers[query] = resolve;
        }),
    );
    await waitFor(() => expect(answers['']).toBeDefined());
    await user.keyboard('青');
    await waitFor(() => expect(answers['青']).toBeDefined());
    answers['青']?.([{ value: '1', label: '株式会社青葉' }]);
    await screen.findByText('株式会社青葉');
    answers['']?.([{ value: '9', label: '古い答え' }]);
    await Promise.resolve();
    expect(screen.queryByText('古い答え')).not.toBeInTheDocument();
  });
});
