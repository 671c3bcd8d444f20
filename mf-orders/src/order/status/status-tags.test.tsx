import { render, screen } from '@testing-library/react';
import { DeliveryStatusTag, OrderStatusTag } from './status-tags.js';

it('an order or line whose status this build does not know is shown with an unknown status', () => {
  render(
    <>
      <OrderStatusTag status="Archived" />
      <DeliveryStatusTag status="Returned" />
      <OrderStatusTag status="Canceled" />
      <DeliveryStatusTag status="Unknown" />
    </>,
  );
  expect(screen.getAllByText('不明')).toHaveLength(2);
  expect(screen.getByText('キャンセル')).toBeVisible();
  expect(screen.getByText('対象外')).toBeVisible();
});
