import { useNavigateTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';

/** Navigates to sending: a page of its own, for operators a step of the detail page. */
export const useNavigateToSending = () => {
  const { area } = useSession();
  const navigateTo = useNavigateTo();
  return (orderUuid: string) => {
    if (area === 'operator') navigateTo('order-detail', { orderUuid }, { step: 'send' });
    else navigateTo('order-send', { orderUuid });
  };
};
