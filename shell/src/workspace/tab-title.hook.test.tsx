import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { SliceHostProvider } from '@hacchu-hub/slice-kit/host';
import { usePageTitle } from '@hacchu-hub/slice-kit/navigation';
import { render } from '@testing-library/react';
import { useTabTitle } from './tab-title.hook.js';
import { hostWith } from './workspace.fixture.js';

const client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });

const Page = ({ title }: { title: string | undefined }) => {
  usePageTitle(title);
  return null;
};

interface Shown {
  declared: string;
  /** What the slice sets; a page that is still loading sets nothing. */
  title?: string;
}

function Tab({ declared, title }: Shown) {
  const setTitle = useTabTitle(declared, false);
  return (
    <SliceHostProvider host={{ ...hostWith(client), setTitle }}>
      <Page key={declared} title={title} />
    </SliceHostProvider>
  );
}

it('keeps the title of a page that needs nothing more to load, as on going back', () => {
  const { rerender } = render(<Tab declared="発注の詳細" title="発注 20261201-001" />);
  expect(document.title).toBe('発注 20261201-001 - 発注ハブ');
  rerender(<Tab declared="発注の送信" title="発注の送信 20261201-001" />);
  expect(document.title).toBe('発注の送信 20261201-001 - 発注ハブ');
});

it('shows the declared title until the page sets its own, and after it took that back', () => {
  const { rerender } = render(<Tab declared="発注の詳細" title="発注 20261201-001" />);
  rerender(<Tab declared="発注の送信" />);
  expect(document.title).toBe('発注の送信 - 発注ハブ');
  rerender(<Tab declared="発注の送信" title="発注の送信 20261201-001" />);
  expect(document.title).toBe('発注の送信 20261201-001 - 発注ハブ');
  rerender(<Tab declared="発注の送信" />);
  expect(document.title).toBe('発注の送信 - 発注ハブ');
});
