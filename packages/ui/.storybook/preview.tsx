import { UiProvider } from '@hacchu-hub/ui/layout-provider';
import { type ReactElement } from 'react';

export default {
  decorators: [
    (Story: () => ReactElement) => (
      <UiProvider>
        <main>
          <Story />
        </main>
      </UiProvider>
    ),
  ],
  parameters: { layout: 'padded', controls: { disable: true }, actions: { disable: true } },
};
