import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import ConfigProvider, { type ConfigConsumerProps } from 'antd/es/config-provider';
import { memo, useContext } from 'react';
import { AntdScope } from './antd-scope.js';

it('renders what is within it again only for a reason of its own', () => {
  const configurations: ConfigConsumerProps[] = [];
  const Input = memo(() => {
    configurations.push(useContext(ConfigProvider.ConfigContext));
    return null;
  });
  const Dialog = ({ typed }: { typed: string }) => (
    <AntdScope>
      <p>{typed}</p>
      <Input />
    </AntdScope>
  );
  const { rerender } = render(<Dialog typed="1" />);
  rerender(<Dialog typed="12" />);
  expect(screen.getByText('12').tagName).toBe('P');
  expect(configurations).toHaveLength(1);
  expect(configurations[0]?.locale?.locale).toBe('ja');
});

it('takes what the one around it has, so that a dialog of many inputs has its theme once', () => {
  const configurations: ConfigConsumerProps[] = [];
  const Part = () => {
    configurations.push(useContext(ConfigProvider.ConfigContext));
    return null;
  };
  render(
    <AntdScope>
      <Part />
      <AntdScope>
        <Part />
      </AntdScope>
    </AntdScope>,
  );
  expect(configurations).toHaveLength(2);
  expect(configurations[1]).toBe(configurations[0]);
});
