/**
 * What no app on a telephone has for a scheme of its own: browsers run it, read files by it or hand it on to whatever
 * app it names (`intent:` starts any on the telephone).
 */
export const NO_APP_SCHEMES: ReadonlySet<string> = new Set([
  'javascript',
  'data',
  'vbscript',
  'file',
  'filesystem',
  'content',
  'blob',
  'about',
  'http',
  'https',
  'ws',
  'wss',
  'ftp',
  'view-source',
  'intent',
  'android-app',
  'ios-app',
  'chrome',
  'chrome-extension',
  'jar',
  'mailto',
  'tel',
  'sms',
])
