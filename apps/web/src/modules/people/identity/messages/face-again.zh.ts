import { messages, params } from '../../../../shared/language/messages.ts'

export const words = messages('face-again', {
  qrCode: '人脸识别二维码',
  scan: '请用手机扫描二维码，在手机上完成人脸识别',
  waiting: '等待中',
  confirming: '正在确认结果',
  waitingForResult: '正在等待结果，完成后自动继续',
  here: '在本机进行人脸识别',
  agreement: params(
    '本人同意信契采集人脸信息并提交认证机构比对，仅用于{purpose}。信契不保存人脸照片与视频。',
  ),
  start: '开始人脸识别',
})
