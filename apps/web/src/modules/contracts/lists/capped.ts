import { COUNT_CAP } from '@xinqi/api/limits'

/** Counting stops at a thousand. */
export const capped = (count: number): string =>
  count >= COUNT_CAP ? `${COUNT_CAP - 1}+` : count.toLocaleString('zh-CN')
