import { messages, params } from '../../../../shared/language/messages.ts'

export const words = messages('fields', {
  tooLong: '内容过长，可能放不下',
  unnamed: '未命名',
  automatic: '（自动）',
  mandatory: '必填',
  watermark: params('水印：{text}'),
  file: '文件',
  fileWithPages: params('{name}（{pages} 页）'),
  fileWithPlaces: params('{name}（{pages} 页，{count} 处）'),
  sender: '发起方',
  rowsElsewhere: params('另有 {count} 行印在文件末尾的续页上'),
})
