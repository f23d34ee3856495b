import type { FieldKind } from '@xinqi/api/calls'

/**
 * A ready-made document. Its text is lines: `# ` begins a heading, anything else is a paragraph. A blank is
 * `[[name|who|kind|ems]]`: `s` the sender fills it in before sending, `a` and `b` the first and the second party.
 */
export type Sample = {
  id: string
  name: string
  category: string
  about: string
  roles: readonly { name: string; kind: 1 | 2 }[]
  text: string
}

export type Blank = { name: string; who: 's' | 'a' | 'b'; kind: FieldKind; ems: number }
export type Piece = { text: string } | { blank: Blank }
export type Paragraph = { heading: boolean; pieces: Piece[] }

const BLANK = /\[\[([^|\]]+)\|([sab])(?:\|([a-z]+))?(?:\|(\d+))?\]\]/g

const piecesOf = (line: string): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const found of line.matchAll(BLANK)) {
    if (found.index > from) pieces.push({ text: line.slice(from, found.index) })
    pieces.push({
      blank: {
        name: found[1]!,
        who: found[2] as Blank['who'],
        kind: (found[3] ?? 'text') as FieldKind,
        ems: Number(found[4] ?? 10),
      },
    })
    from = found.index + found[0].length
  }
  if (from < line.length) pieces.push({ text: line.slice(from) })
  return pieces
}

export const paragraphsOf = ({ text }: Sample): Paragraph[] =>
  text
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const heading = line.startsWith('# ')
      return { heading, pieces: piecesOf(heading ? line.slice(2) : line) }
    })

/** As somebody reads it before it is filled in. */
export const plainText = ({ pieces }: Paragraph): string =>
  pieces.map((piece) => ('text' in piece ? piece.text : '＿＿＿＿')).join('')
