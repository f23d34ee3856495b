export const INDUSTRIES = [
  '人力资源',
  '租赁',
  '物流',
  '金融',
  '教育',
  '医疗',
  '制造',
  '零售',
  '其他',
] as const
