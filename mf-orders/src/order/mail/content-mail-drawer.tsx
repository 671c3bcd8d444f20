import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Drawer } from '@hacchu-hub/ui/dialog';
import { ErrorState, Spinner } from '@hacchu-hub/ui/feedback';
import { useState } from 'react';
import { type OrderContentInput, OrderMailDefaultsDocument } from '../../generated/graphql.js';
import { toErrorState } from '../error-state.js';
import { MailDrawer, type MailDrawerProps } from './mail-drawer.js';

interface ContentMailDrawerProps extends Omit<MailDrawerProps, 'defaults' | 'preview'> {
  /** The order; undefined for one that is not stored yet. */
  orderUuid?: string;
  /** The content that is saved and mailed in one step. */
  content: OrderContentInput;
}

/**
 * Composes the mail for the content of the form: its text describes what is about to be saved, not what is
 * stored.
 */
export const ContentMailDrawer = ({ orderUuid, content, ...drawer }: ContentMailDrawerProps) => {
  const { demandUuid } = useSession();
  const [input] = useState({ demandUuid, uuid: orderUuid, content });
  const { data, error, refetch } = useSliceQuery(OrderMailDefaultsDocument, {
    variables: { input },
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  if (data) return <MailDrawer {...drawer} defaults={data.orderMailDefaults} preview={input} />;
  return (
    <Drawer open width={760} title={drawer.title} onClose={drawer.onClose}>
      {error ? (
        <ErrorState {...toErrorState(error, refetch)} />
      ) : (
        <Spinner label="メールの内容を準備しています" />
      )}
    </Drawer>
  );
};
