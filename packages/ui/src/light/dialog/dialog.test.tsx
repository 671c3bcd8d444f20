import { render, screen } from '@testing-library/react';
import { Button } from '../button/index.js';
import { Dialog } from './index.js';

beforeAll(() => {
  // Not in jsdom; as in browsers, it focuses the first control, unless there is none yet.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('button, input')?.focus();
  };
});

const button = (name: string) => screen.getByRole('button', { name });

it('focuses the control with autoFocus, not the first one', () => {
  render(
    <Dialog title="編集" width={400}>
      <Button>編集をやめる</Button>
      <Button autoFocus>編集を続ける</Button>
    </Dialog>,
  );
  expect(button('編集を続ける')).toHaveFocus();
});
