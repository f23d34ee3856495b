import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './workplace-login.zh.ts'

export default {
  openInClient: 'Please open this in DingTalk',
  notGranted: 'DingTalk gave no permission. Please try again',
  dingTalk: 'DingTalk',
  weCom: 'WeCom',
  feishu: 'Feishu',
  ofCompany: '{name} of your company',
  sandbox: 'Sandbox: as if opened within {name}, which is not really asked.',
  sandboxMember: 'Sandbox member',
  sandboxHint: 'sb-qian, sb-feng or sb-chen',
  enter: 'Go in',
  openFromWorkbench: 'Please open this from the workbench of DingTalk, or sign in another way below.',
  signInWith: 'Sign in with {name}',
  goToDingTalk: 'Go to DingTalk',
  title: 'Sign in with {name}',
  subtitle: 'With your {name} account',
  retry: 'Try again',
  notOffered: 'DingTalk is not offered here. Please sign in another way.',
  byMobile: 'Sign in another way',
} satisfies Translation<typeof words>
