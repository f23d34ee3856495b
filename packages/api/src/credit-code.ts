const ALPHABET = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
const ORGANISATION_ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2]

const weighted = (text: string, alphabet: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * alphabet.indexOf(text[index]!), 0)

/** GB 32100: the last character checks the seventeen before it. */
const codeCheck = (text: string): string => ALPHABET[(31 - (weighted(text, ALPHABET, WEIGHTS) % 31)) % 31]!

/** GB 11714: characters nine to sixteen are the organisation's own number, the seventeenth checks them. */
const organisationCheck = (text: string): string => {
  const rest = 11 - (weighted(text, ORGANISATION_ALPHABET, ORGANISATION_WEIGHTS) % 11)
  return rest === 10 ? 'X' : rest === 11 ? '0' : String(rest)
}

export const normaliseCreditCode = (text: string): string => text.replace(/\s/g, '').toUpperCase()

export const isCreditCode = (text: string): boolean =>
  /^[1-9ANY][1-9][0-9]{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text) &&
  organisationCheck(text.slice(8, 16)) === text[16] &&
  codeCheck(text) === text[17]

/** The code whose first sixteen characters these are. */
export const completedCreditCode = (first: string): string => {
  const seventeen = first + organisationCheck(first.slice(8, 16))
  return seventeen + codeCheck(seventeen)
}
