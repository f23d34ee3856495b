import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './sso-login.zh.ts'

export default {
  code: 'Company sign-in code',
  codeHint: 'From your administrator, such as shili-tech',
  typeCode: 'Enter the company sign-in code',
  next: 'Next',
  willGo: 'You sign in at {provider} of “{company}” and come back here.',
  signInWith: 'Sign in with {provider}',
  otherCompany: 'Another company',
  title: 'Company single sign-on',
  subtitle: 'Sign in with your company account',
  byMobile: 'Sign in another way',
  notFinished: 'The provider did not finish the sign-in.',
  notBegunHere: 'This sign-in was not begun here, or has expired.',
  failed: 'Single sign-on did not succeed',
  again: 'Sign in again',
  bindTitle: 'Add your mobile number',
  bindSubtitle: 'The last step of single sign-on',
  company: 'Your company',
  partnerTitle: 'Sign in from a partner',
  partnerSubtitle: 'From the site of a partner',
  partner: 'The partner',
  partnerAsks: '“{name}” of a partner’s site is signing in here. If this is not you, do not go on.',
  goOn: 'Go on',
} satisfies Translation<typeof words>
