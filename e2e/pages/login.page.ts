import type { Locator, Page } from '@playwright/test';
import type { Account } from '../core/accounts.js';

/** The sign-in page of either area. */
export class LoginPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;
  readonly problem: Locator;

  constructor(private readonly page: Page) {
    this.email = page.getByLabel(/^メールアドレス/);
    this.password = page.getByLabel(/^パスワード/);
    this.submit = page.getByRole('button', { name: 'ログイン', exact: true });
    this.problem = page.getByRole('alert');
  }

  /** @param wanted URL inside the area to open after signing in */
  async open(area: Account['area'], wanted?: string): Promise<void> {
    await this.page.goto(`/${area}/login${wanted ? `?returnTo=${encodeURIComponent(wanted)}` : ''}`);
  }

  async signIn({ email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}
