import { messages, params } from '../../../../shared/language/messages.ts'

export const words = messages('signing-dialogs', {
  labelled: params('{label}「{name}」'),
  moveHow: params('移动「{name}」：拖动或按方向键，点按可更换'),
  turnLeft: '左旋',
  turnRight: '右旋',
  putBack: '复位',
  cancel: '取消',
  confirmAndGoOn: '确认并继续',
  noticeVersion: params('版本 {version}'),
  noticeRead: '我已阅读并知悉以上内容',
  signOnPhone: '手机扫码签署',
  makingCode: '正在生成二维码',
  phoneCode: '手机签署二维码',
  phoneCodeHow: '用手机扫描二维码，以您本人的账号登录后即可在手机上签署。二维码 5 分钟内有效，只能使用一次。',
  waiting: '等待中',
  openedOnPhone: '已在手机上打开，签署完成后本页会自动更新',
  codeExpired: '二维码已过期。',
  newCode: '重新生成二维码',
  passOnTitle: '转交他人签署',
  confirmPassOn: '确认转交',
  passOnText: '转交后由同事代表企业签署，您将不能再签署这份合同。',
})
