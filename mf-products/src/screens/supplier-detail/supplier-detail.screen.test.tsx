import { aSupplier } from '@hacchu-hub/slice-testing';
import { screen } from '@testing-library/react';
import { renderProducts } from '../../testing.js';

const show = (supplier: ReturnType<typeof aSupplier>) =>
  renderProducts({ at: `/demand/suppliers/${supplier.uuid}`, answers: { demandSupplier: supplier } });

describe('the page of a supplier', () => {
  it('shows where orders are sent', async () => {
    show(aSupplier({ demandSupplierContacts: [{ email: 'a@aoba.example' }, { email: 'b@aoba.example' }] }));
    expect(await screen.findByText('b@aoba.example')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('warns when orders can be sent nowhere', async () => {
    show(aSupplier({ demandSupplierContacts: [] }));
    expect(await screen.findByText(/メールアドレスが登録されていません/)).toBeVisible();
  });
});
