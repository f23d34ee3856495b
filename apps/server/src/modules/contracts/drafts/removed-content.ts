import type { ActiveContent } from '@xinqi/documents'

const NAMES: Record<ActiveContent, string> = {
  script: '脚本',
  launch: '启动程序或打开其他文件的动作',
  submit: '自动提交或导入表单的动作',
  attachment: '内嵌附件',
  media: '音视频等多媒体',
  action: '自动执行的动作',
  external: '引用其他文件的页面内容',
  macro: '宏',
}

/** What whoever uploaded it is told: the pages are the same, the file is not. */
export const wordOfRemoval = (removed: readonly ActiveContent[]): string =>
  `为保证各方签署的内容一致，已移除文件中的${removed.map((what) => NAMES[what]).join('、')}，页面内容不变`
