import { act, fireEvent, render, screen } from '@testing-library/react';
import { SearchBox } from './index.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

const setup = (value = '') => {
  const onChange = jest.fn();
  const view = render(<SearchBox label="仕入先を検索" value={value} onChange={onChange} />);
  return { onChange, input: screen.getByRole('textbox', { name: '仕入先を検索' }), ...view };
};

describe('SearchBox', () => {
  it('searches once, after a typing pause', () => {
    const { onChange, input } = setup();
    fireEvent.change(input, { target: { value: '青' } });
    pass(200);
    fireEvent.change(input, { target: { value: '青葉 ' } });
    pass(299);
    expect(onChange).not.toHaveBeenCalled();
    pass(1);
    expect(onChange.mock.calls).toEqual([['青葉']]);
  });

  it('waits until the input method has finished composing', () => {
    const { onChange, input } = setup();
    fireEvent.compositionStart(input);
    fireEvent.change(input, { target: { value: 'あおｂ' } });
    pass(1000);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(input, { target: { value: '青葉' } });
    fireEvent.compositionEnd(input);
    pass(300);
    expect(onChange.mock.calls).toEqual([['青葉']]);
  });

  it('searches for a Latin word or a number while the keyboard of a phone composes it', () => {
    const { onChange, input } = setup();
    fireEvent.compositionStart(input);
    for (const value of ['P', 'PO']) {
      fireEvent.compositionUpdate(input, { data: value });
      fireEvent.change(input, { target: { value } });
    }
    pass(300);
    expect(onChange.mock.calls).toEqual([['PO']]);
    for (const [data, value] of [
      ['k', 'k'],
      ['か', 'か'],
    ] as const) {
      fireEvent.compositionUpdate(input, { data });
      fireEvent.change(input, { target: { value } });
    }
    pass(1000);
    expect(onChange.mock.calls).toEqual([['PO']]);
  });

  it.each(['MacIntel', 'iPhone'])(
    'does not search for the k of か, which input methods of %s compose as a letter',
    (platform) => {
      const navigatorPlatform = jest.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
      const { onChange, input } = setup();
      fireEvent.compositionStart(input);
      fireEvent.compositionUpdate(input, { data: 'k' });
      fireEvent.change(input, { target: { value: 'k' } });
      pass(1000);
      expect(onChange).not.toHaveBeenCalled();
      fireEvent.compositionUpdate(input, { data: '缶' });
      fireEvent.change(input, { target: { value: '缶' } });
      fireEvent.compositionEnd(input);
      pass(300);
      expect(onChange.mock.calls).toEqual([['缶']]);
      navigatorPlatform.mockRestore();
    },
  );

  it('leaves keys of the input method alone, also those that Safari sends after the composition', () => {
    const { onChange, input } = setup();
    fireEvent.change(input, { target: { value: '青葉' } });
    fireEvent.keyDown(input, { key: 'Escape', keyCode: 229 });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
    expect(input).toHaveValue('青葉');
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'Escape', keyCode: 27 });
    expect(input).toHaveValue('');
  });

  it('follows the URL', () => {
    const { rerender, input } = setup('青葉');
    rerender(<SearchBox label="仕入先を検索" value="" onChange={jest.fn()} />);
    expect(input).toHaveValue('');
  });

  it('takes no more characters than lists are searched for', () => {
    const { input } = setup();
    expect(input).toHaveAttribute('maxlength', '100');
  });

  it('clears at once', () => {
    const { onChange } = setup('青葉');
    fireEvent.click(screen.getByRole('button', { name: '検索条件を消す' }));
    expect(onChange).toHaveBeenCalledWith('');
  });
});
