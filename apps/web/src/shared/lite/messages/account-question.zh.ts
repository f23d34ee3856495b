import { messages, params } from '../../language/messages.ts'

export const words = messages('account-question', {
  currentAccount: '当前账号',
  otherAccount: '另一账号',
  confirmAccount: '确认登录账号',
  doNotSignIn: '不登录',
  signInAs: params('以{name}登录'),
  arrivesAsGuest: params(
    '打开的链接带有「{arriving}」的登录信息。如果这不是您的账号，请不要登录：您填写和签署的内容会进入该账号。',
  ),
  chooseAccount: '选择要使用的账号',
  switchTo: params('切换为{name}'),
  stayAs: params('继续使用{name}'),
  arrivesAsOther: params(
    '您正以「{current}」登录，而打开的链接带有「{arriving}」的登录信息。切换后，此浏览器中所有页面都会改用该账号；如果您不认识该账号，请继续使用当前账号。',
  ),
})
