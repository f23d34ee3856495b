import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './login.zh.ts'

export default {
  mobileOrEmail: 'Mobile number or email',
  typeCaptcha: 'Type the characters in the picture',
  otherWays: 'Other ways to sign in',
  companySignIn: 'Company single sign-on',
  dingTalk: 'DingTalk',
  passkeySignIn: 'Sign in with a passkey',
  typeContact: 'Enter your mobile number or email',
  typePassword: 'Enter your password',
  password: 'Password',
  forgotPassword: 'Forgot password',
  signIn: 'Sign in',
  show: 'Show {label}',
  byPassword: 'Password',
  byCode: 'Code',
  byScan: 'QR code',
  welcome: 'Welcome to Xinqi',
  welcomeSubtitle: 'Sign in to send, sign and manage contracts',
  ways: 'Ways to sign in',
  noAccount: 'No account yet? ',
  registerFree: 'Register for free',
  accountTrouble: 'Trouble with your account',
  verifySignatures: 'Verify a signed file',
  openPlatform: 'Open platform',
} satisfies Translation<typeof words>
