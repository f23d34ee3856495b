import { SealArtError } from './errors.ts'

const fullWidth: Record<string, string> = { '(': '（', ')': '）', '•': '·', '・': '·' }

/** Characters of a seal text, after the normalisation company registers use; spaces stay only between Latin words. */
export function sealCharacters(text: string, what: string, least: number, most: number): string[] {
  const clean = text.normalize('NFC').trim()
  if (/(?!\s)[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/u.test(clean)) {
    throw new SealArtError('SEAL_TEXT_CONTROL', `${what}含有不可见字符，请重新输入`)
  }
  const spaced = clean.replace(/\s+/gu, ' ').replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
  const characters = Array.from(spaced, (c) => fullWidth[c] ?? c)
  if (characters.length < least || characters.length > most) {
    const range = least === 0 ? `不能超过${most}个字` : `应为${least}至${most}个字`
    throw new SealArtError('SEAL_TEXT_LENGTH', `${what}${range}，当前为${characters.length}个字`)
  }
  return characters
}
