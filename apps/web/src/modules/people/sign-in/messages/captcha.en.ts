import type { Translation } from '../../../../shared/language/messages.ts'
import type { words } from './captcha.zh.ts'

export default {
  typeCaptcha: 'Type the characters in the picture',
  securityCheck: 'Security check',
  sendCode: 'Send the code',
  captcha: 'Characters in the picture',
  typeCharacters: 'Type the characters you see',
  otherCaptcha: 'Cannot read it? Show another picture',
  withoutPicture: 'Cannot see the picture: let the browser do the check',
  notComputed: 'The browser did not finish the check. Please try again.',
  tapToReload: 'Tap to reload',
  captchaFailed: 'The security check did not load. Please try again. {value}',
} satisfies Translation<typeof words>
