import { isCreditCode } from '@xinqi/api/credit-code'

/** Prices include tax: 99900 at 6 % is 94245 and 5655. */
export const splitTax = (grossFen: number, taxBp: number): { netFen: number; taxFen: number } => {
  const netFen = Number((BigInt(grossFen) * 20_000n + BigInt(10_000 + taxBp)) / (BigInt(10_000 + taxBp) * 2n))
  return { netFen, taxFen: grossFen - netFen }
}

/** Wrong, or of an old form a person should look at twice. */
export const taxNumberProblem = (taxNo: string): { refused: boolean; warning: string | null } => {
  if (/^[0-9A-Z]{18}$/.test(taxNo))
    return isCreditCode(taxNo) ? { refused: false, warning: null } : { refused: true, warning: null }
  return /^([0-9A-Z]{15}|[0-9A-Z]{17}|[0-9A-Z]{20})$/.test(taxNo)
    ? { refused: false, warning: '这是旧式税号，请确认仍在使用' }
    : { refused: true, warning: null }
}
