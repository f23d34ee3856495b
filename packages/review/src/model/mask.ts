const ID_NUMBER = /(?<!\d)\d{17}[\dXx](?!\d)/g
const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/g
const BANK_CARD = /(?<!\d)\d{15,19}(?!\d)/g

/** Hides personal numbers without moving a character, so that a quote from the masked text still has its place. */
export function maskPersonalNumbers(text: string): string {
  const hide = (value: string) => value.slice(0, 3) + '*'.repeat(value.length - 5) + value.slice(-2)
  return text.replace(ID_NUMBER, hide).replace(BANK_CARD, hide).replace(MOBILE, hide)
}
