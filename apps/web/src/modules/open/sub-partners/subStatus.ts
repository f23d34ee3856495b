/** How a partner stands to one below it. */
export const SUB_STATUS = {
  0: { label: '待加入', colour: 'orange' },
  1: { label: '合作中', colour: 'green' },
  2: { label: '已冻结', colour: 'red' },
} as const
