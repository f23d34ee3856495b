import type { Translation } from '../../language/messages.ts'
import type { words } from './account-question.zh.ts'

export default {
  currentAccount: 'this account',
  otherAccount: 'another account',
  confirmAccount: 'Sign in with this account?',
  doNotSignIn: 'Do not sign in',
  signInAs: 'Sign in as {name}',
  arrivesAsGuest:
    'The link brings the sign-in of “{arriving}”. If this is not your account, do not sign in: what you fill in and sign would go to that account.',
  chooseAccount: 'Which account do you want to use?',
  switchTo: 'Change to {name}',
  stayAs: 'Stay with {name}',
  arrivesAsOther:
    'You are signed in as “{current}”, and the link brings the sign-in of “{arriving}”. If you change, every page in this browser uses that account; if you do not know it, stay with yours.',
} satisfies Translation<typeof words>
