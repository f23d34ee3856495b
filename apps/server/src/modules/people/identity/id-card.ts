import { isIdNumber } from '@xinqi/api/numbers'

// What the words on an identity card say. Unread is null: nothing is guessed. Pure.

const withoutBlanks = (line: string) => line.replace(/[\s\u3000]/g, '')
/** Between a label and what it says stands a wide blank, which may be read as a dot or a colon. */
const said = (text: string) => text.replace(/^[^\p{L}\p{N}]+/u, '')
const dashed = (date: string) => date.replace(/[.年月]/g, '-').replace(/日$/, '')

export type IdCardFields = Record<'name' | 'idNo' | 'address' | 'issuer' | 'validUntil', string | null>

export const idCardFields = (lines: readonly string[], today: Date): IdCardFields => {
  const text = lines.map(withoutBlanks)
  const behind = (label: RegExp) => {
    const found = text.find((line) => label.test(line))
    return (found && said(found.replace(label, ''))) || null
  }
  const whole = text.join('\n')
  const idNo =
    [...whole.matchAll(/(?<![0-9])[0-9]{17}[0-9Xx](?![0-9])/g)]
      .map(([number]) => number.toUpperCase())
      .find((number) => isIdNumber(number, today)) ?? null
  const term = /(\d{4}[.年-]\d{2}[.月-]\d{2}日?)[-—至]+(长期|\d{4}[.年-]\d{2}[.月-]\d{2}日?)/.exec(whole)
  return {
    name: behind(/^姓名/)?.replace(/性别.*$/, '') || null,
    idNo,
    address: addressIn(text),
    issuer: behind(/^签发机关/),
    validUntil: term ? (term[2] === '长期' ? 'long' : dashed(term[2]!)) : null,
  }
}

/** The lines from its label to that of the number. */
const addressIn = (text: readonly string[]): string | null => {
  const from = text.findIndex((line) => line.startsWith('住址'))
  if (from < 0) return null
  const rest = text.slice(from)
  const end = rest.findIndex((line, at) => at > 0 && /公民身份|身份号码|[0-9]{17}/.test(line))
  const lines = rest.slice(0, end < 0 ? 3 : end)
  return said(lines.join('').replace(/^住址/, '')) || null
}

/** What stands on the card and what somebody says he is are the same, as far as the card could be read. Pure. */
export const agreesWithCard = (
  card: Pick<IdCardFields, 'name' | 'idNo'>,
  person: { name: string; idNumber: string },
): boolean =>
  (card.name === null || card.name === withoutBlanks(person.name)) &&
  (card.idNo === null || card.idNo === withoutBlanks(person.idNumber).toUpperCase())
