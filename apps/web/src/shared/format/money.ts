// money('1234567') → ¥1,234,567.00. Amounts travel as strings or numbers; null means there is none.

const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const money = (amount: number | string | null | undefined): string | null => {
  if (amount === null || amount === undefined || amount === '') return null
  const value = Number(amount)
  if (!Number.isFinite(value)) return null
  return value < 0 ? `-¥${yuan.format(-value)}` : `¥${yuan.format(value)}`
}
