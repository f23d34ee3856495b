// How signatures and templates stand, in words.

export const SOURCES = {
  company: '企业名称',
  trademark: '商标',
  app: '应用名称',
  website: '网站名称',
} as const
export const STATUS = ['草稿', '审核中', '已通过', '已退回'] as const
export const COLOUR = ['grey', 'blue', 'green', 'red'] as const
export const PASSED = 2
export const WAITING = 1
