// Numbers that carry their own check: wrong ones are told apart before anybody is asked.

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECKS = '10X98765432'

/** The last character of an ID card number, from the seventeen before it. */
export const idCheckCharacter = (body: string): string =>
  CHECKS[WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0) % 11]!

/** GB 11643: region, a birthday that exists and has been, and the check character. Old 15-digit numbers are not accepted. */
export const isIdNumber = (text: string, today: Date): boolean => {
  const number = text.toUpperCase()
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return false
  if (idCheckCharacter(number) !== number[17]) return false
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

/** 110105********1234: the first six and the last four; shorter numbers of other papers keep two at either end. */
export const maskIdNumber = (number: string): string =>
  number.length >= 15
    ? `${number.slice(0, 6)}********${number.slice(-4)}`
    : `${number.slice(0, 2)}${'*'.repeat(Math.max(3, number.length - 4))}${number.slice(-2)}`
