// Where people come in: known without asking for anything else first.

import type { Pages } from '../pages.ts'

export const ENTRY_PAGES: Pages = {
  '/login': () => import('../../modules/people/login/LoginPage.tsx'),
  '/invitation': () => import('../../modules/contracts/signing/InvitationPage.tsx'),
  '/register': () => import('../../modules/people/sign-in/RegisterPage.tsx'),
}
