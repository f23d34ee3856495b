const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** GB 11643: region, a birthday that exists and has been, and the check character. Old 15-digit numbers are not accepted. */
export const isIdNumber = (text: string, today: Date): boolean => {
  const number = text.toUpperCase()
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0)
  if (CHECKS[sum % 11] !== number[17]) return false
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)].map(Number)
  const birthday = new Date(Date.UTC(year!, month! - 1, day))
  return (
    year! >= 1900 &&
    birthday.getUTCMonth() === month! - 1 &&
    birthday.getUTCDate() === day &&
    birthday.getTime() <= today.getTime()
  )
}

/** The Luhn check every bank card number passes. */
export const isBankCard = (text: string): boolean => {
  if (!/^\d{12,19}$/.test(text)) return false
  const sum = [...text].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** 110105********1234: the first six and the last four. */
export const maskIdNumber = (number: string): string => `${number.slice(0, 6)}********${number.slice(-4)}`

/** What somebody agrees to before his face or card is looked at; its hash is kept with the attempt. */
export const CONSENT = {
  3: '本人同意信契将姓名、身份证号、银行卡号与预留手机号提交认证机构，用于本次实名认证。',
  4: '本人同意信契采集并将人脸信息提交认证机构，用于本次实名认证。',
} as const
