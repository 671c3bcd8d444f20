import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent } from 'react';
import { Button, ButtonLink } from './index.js';

describe('Button', () => {
  it('ignores clicks while its action runs', async () => {
    const onClick = jest.fn();
    render(
      <Button loading onClick={onClick}>
        送信する
      </Button>,
    );
    const button = screen.getByRole('button', { name: '送信する' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  it('can be focused and says why it is disabled', async () => {
    const onClick = jest.fn();
    render(
      <Button disabledReason="承認が必要です" onClick={onClick}>
        送信する
      </Button>,
    );
    await userEvent.tab();
    const button = screen.getByRole('button', { name: '送信する' });
    expect(button).toHaveFocus();
    expect(button).toHaveAccessibleDescription('承認が必要です');
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
  });

  it('does not submit its form while it is disabled', async () => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading>
          保存する
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: '保存する' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('ButtonLink', () => {
  it('is not rendered when its target is absent', () => {
    render(<ButtonLink href={undefined}>登録する</ButtonLink>);
    expect(screen.queryByText('登録する')).not.toBeInTheDocument();
  });
});
