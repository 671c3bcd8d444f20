import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ComponentType, type ReactNode, useState } from 'react';
import { loadable, loadableDialog, loadAgain } from './index.js';

const Greeting = ({ name }: { name: string }) => <p>{name} 様</p>;

/** Code that arrives when the test says so. */
function pendingCode<Props>() {
  let arrive: (component: ComponentType<Props>) => void = () => undefined;
  const code = new Promise<ComponentType<Props>>((resolve) => {
    arrive = resolve;
  });
  return { load: jest.fn(() => code), arrive };
}

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};
  static getDerivedStateFromError = (error: Error) => ({ message: error.message });
  override render() {
    return this.state.message ?? this.props.children;
  }
}

it('shows the fallback until the code is there, and the component in the same turn', async () => {
  const code = pendingCode<{ name: string }>();
  const Loaded = loadable(code.load, ({ name }) => <p>{name} を読み込んでいます</p>);
  render(<Loaded name="青葉" />);
  expect(screen.getByText('青葉 を読み込んでいます')).toBeVisible();
  // No timer runs: `lazy` would wait for React's throttle here.
  await act(async () => code.arrive(Greeting));
  expect(screen.getByText('青葉 様')).toBeVisible();
  expect(screen.queryByText('青葉 を読み込んでいます')).not.toBeInTheDocument();
});

it('renders at once where the code was loaded before, which happens once', async () => {
  const code = pendingCode<{ name: string }>();
  const Loaded = loadable(code.load, () => <p>読み込んでいます</p>);
  Loaded.preload();
  code.arrive(Greeting);
  await code.load();
  await Promise.resolve();
  render(
    <>
      <Loaded name="青葉" />
      <Loaded name="若葉" />
    </>,
  );
  expect(screen.getByText('青葉 様')).toBeVisible();
  expect(screen.getByText('若葉 様')).toBeVisible();
  // Once by the component, once by this test.
  expect(code.load).toHaveBeenCalledTimes(2);
});

it('hands a failed load to the error boundary, and loads again at the next mount', async () => {
  const error = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn<Promise<ComponentType<{ name: string }>>, []>();
  load.mockRejectedValueOnce(new Error('the file is missing')).mockResolvedValueOnce(Greeting);
  const Loaded = loadable(load);
  const first = render(
    <Boundary>
      <Loaded name="青葉" />
    </Boundary>,
  );
  expect(await screen.findByText('the file is missing')).toBeVisible();
  first.unmount();
  render(
    <Boundary>
      <Loaded name="青葉" />
    </Boundary>,
  );
  expect(await screen.findByText('青葉 様')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  error.mockRestore();
});

it('loads a part of a page again on request, and not because the page around it is rendered', async () => {
  const load = jest.fn<Promise<ComponentType<{ name: string }>>, []>();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(Greeting);
  const Loaded = loadable(load, () => <p>読み込んでいます</p>, loadAgain);
  const { rerender } = render(<Loaded name="青葉" />);
  expect(await screen.findByRole('alert')).toHaveTextContent('表示できませんでした。');
  rerender(<Loaded name="若葉" />);
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByText('若葉 様')).toBeVisible();
});

it.each([
  ['部品', loadAgain],
  ['ダイアログ', undefined],
])(
  'where the code of a %s is missing, says that a release may be the reason, and offers to reload',
  async (_, failed) => {
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.open = true;
    };
    const load = jest.fn<Promise<ComponentType<{ onClose: () => void }>>, []>();
    load.mockRejectedValue(new Error('404'));
    const Missing = failed ? loadable(load, undefined, failed) : loadableDialog(load);
    render(<Missing onClose={() => undefined} />);
    expect(await screen.findByText(/新しいバージョンがあるか、接続が切れています。/)).toBeVisible();
    expect(screen.getByRole('button', { name: '再読み込み' })).toBeVisible();
  },
);

it('keeps the page where a dialog cannot be loaded, which is loaded again when it is opened the next time', async () => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  const load = jest.fn<Promise<ComponentType<{ onClose: () => void }>>, []>();
  load.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(() => <p>列の選択</p>);
  const Chooser = loadableDialog(load);
  const Page = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <Boundary>
        <input aria-label="件名" />
        <button onClick={() => setOpen(true)}>開く</button>
        {isOpen && <Chooser onClose={() => setOpen(false)} />}
      </Boundary>
    );
  };
  render(<Page />);
  await userEvent.type(screen.getByLabelText('件名'), '秋の仕入');
  await userEvent.click(screen.getByRole('button', { name: '開く' }));
  expect(await screen.findByRole('dialog', { name: 'エラー' })).toBeVisible();
  expect(screen.getByLabelText('件名')).toHaveValue('秋の仕入');
  await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
  await userEvent.click(screen.getByRole('button', { name: '開く' }));
  expect(await screen.findByText('列の選択')).toBeVisible();
});
