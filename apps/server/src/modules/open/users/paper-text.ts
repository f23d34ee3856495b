import { isBankCard } from '@xinqi/api/numbers'

// What the words on a paper say. Unread is null: nothing is guessed. Pure.

const withoutBlanks = (line: string) => line.replace(/[\s\u3000]/g, '')

export const bankCardFields = (lines: readonly string[]): { number: string | null; bank: string | null } => {
  const text = lines.map(withoutBlanks)
  const digits = lines.flatMap((line) => line.match(/[0-9](?:[ \u3000]?[0-9]){11,18}/g) ?? [])
  return {
    number: digits.map(withoutBlanks).find(isBankCard) ?? null,
    bank: text.map((line) => /[\u4e00-\u9fff]{2,12}银行/.exec(line)?.[0]).find(Boolean) ?? null,
  }
}
