export const yuan = (value: number): string =>
  `${value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })}元`

export const percent = (ratio: number): string => `${Math.round(ratio * 1e6) / 1e4}%`
