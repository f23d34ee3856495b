// Width folding that never changes length, so an offset in the folded text is an offset in the original.

const SINGLE: Record<string, string> = {
  '\u3000': ' ',
  '\u00a0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '￥': '¥',
  '﹪': '%',
  '○': '〇',
  '━': '—',
  '─': '—',
  '－': '-',
  '∶': ':',
  '﹕': ':',
  萬: '万',
  億: '亿',
}

/** Chinese commas and semicolons carry meaning between clauses, so they keep their form. */
const KEPT = new Set(['，', '；', '！', '？'])

function foldCharacter(character: string): string {
  const special = SINGLE[character]
  if (special !== undefined) return special
  if (KEPT.has(character)) return character
  const code = character.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  return character
}

const FIGURE = /[\d〇零一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟]/

const THOUSANDS = /(?<=\d)，(?=\d{3}(?!\d))/g

/** A half-width comma with a blank after it parts clauses; without one it may part thousands. */
const SPACED_COMMA = /(?<=[\u4e00-\u9fa5\d%)]),(?=\s)/g

/** 【5200】元: a blank of a form, filled in. Its marks say nothing once it holds a figure. */
const FILLED_BLANK = /【([^【】\n]{0,24}[\d壹贰叁肆伍陆柒捌玖][^【】\n]{0,24})】/g

export function fold(text: string): string {
  let folded = ''
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string
    // 壹佰圆整, 100圆 are money; 圆通, 方圆 and 圆锥 are not.
    folded +=
      (character === '圆' || character === '圓') && FIGURE.test(folded.at(-1) ?? '')
        ? '元'
        : foldCharacter(character)
  }
  return folded.replace(THOUSANDS, ',').replace(SPACED_COMMA, '，').replace(FILLED_BLANK, ' $1 ')
}
